"""What the worker runs: each job checks again whether it is still wanted, in the service it calls."""

from django.tasks import task
from django.utils import timezone

from games.services import bots


@task()
def play_bots(game_id: int, version: int) -> int:
    """Play the bots that are due; `version` tells jobs for one game apart in the list of jobs."""
    return bots.play_due_bots(game_id=game_id, now=timezone.now())
