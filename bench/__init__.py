"""What `script/bench` measures: rates, times and weights, each against its target."""
