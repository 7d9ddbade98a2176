/**
 * A pushed change never replaces what a person is using. Before htmx swaps an answer into the page this file
 * notes focus, typed text, ticks, opened details and scroll; right after, in the same task, it puts back what
 * was in an element that has been replaced. What has no place any more is dropped, and #said tells why.
 * What the person has just sent off is not put back.
 */

/** @typedef {HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement} Field */

const TICKS = ["checkbox", "radio"];
const UNTYPED = ["hidden", "submit", "button", "reset", "image", "file"];

/** @param {Field} field @returns {boolean} whether its reader has changed it */
function isTouched(field) {
  if (field instanceof HTMLSelectElement) {
    return [...field.options].some((option) => option.selected !== option.defaultSelected);
  }
  if (TICKS.includes(field.type)) return field.checked !== field.defaultChecked;
  return !UNTYPED.includes(field.type) && field.value !== field.defaultValue;
}

/** The element that stands where this one stood: the same id, or the same name in the same form. @param {Element} old */
function twinOf(old) {
  if (old.id) return document.getElementById(old.id);
  const name = old.getAttribute("name");
  if (name) {
    const same = [...document.querySelectorAll(`${old.localName}[name="${CSS.escape(name)}"]`)];
    const value = TICKS.includes(old.type) || old.localName === "button" ? old.value : null;
    const action = old.form?.getAttribute("action");
    return same.find((it) => it.form?.getAttribute("action") === action && (value === null || it.value === value));
  }
  const href = old.getAttribute("href");
  if (href) return document.querySelector(`${old.localName}[href="${CSS.escape(href)}"]`);
  return old.localName === "summary" && old.parentElement?.id
    ? document.querySelector(`#${CSS.escape(old.parentElement.id)} > summary`)
    : null;
}

/** @param {Field} old @param {Field | null | undefined} field @returns {boolean} whether the change found its place */
function putBack(old, field) {
  if (!field || field.disabled) return false;
  if (field instanceof HTMLSelectElement) {
    if (![...field.options].some((option) => option.value === old.value && !option.disabled)) return false;
    field.value = old.value;
  } else if (TICKS.includes(field.type)) {
    field.checked = old.checked;
  } else {
    field.value = old.value;
  }
  field.dispatchEvent(new Event("change", { bubbles: true }));
  return true;
}

/** @param {Element | null | undefined} sent the form that made the request; the choices beside it are done with too */
function touchedFields(sent) {
  /** @type {Field[]} */
  const fields = [...document.querySelectorAll("main input, main textarea, main select")];
  const done = sent?.closest(".tray") ?? sent;
  return fields.filter((field) => isTouched(field) && !done?.contains(field));
}

function scrolledRegions() {
  return [...document.querySelectorAll("main [id]")]
    .filter((region) => region.scrollTop || region.scrollLeft)
    .map((region) => ({
      id: region.id,
      top: region.scrollTop,
      left: region.scrollLeft,
      atEnd: region.scrollTop + region.clientHeight >= region.scrollHeight - 4,
    }));
}

/** @returns {{start: number, end: number} | null} */
function caret(field) {
  try {
    return typeof field.selectionStart === "number" ? { start: field.selectionStart, end: field.selectionEnd } : null;
  } catch {
    return null;
  }
}

/** @param {CustomEvent} event a swap that is about to happen */
function notePage(event) {
  const form = event.detail.requestConfig?.elt?.closest?.("form");
  const focused = document.activeElement;
  return {
    fields: touchedFields(event.detail.xhr.status < 400 ? form : null),
    opened: [...document.querySelectorAll("main details[id]")].map((it) => ({ id: it.id, open: it.open })),
    regions: scrolledRegions(),
    page: { left: window.scrollX, top: window.scrollY },
    focused: focused instanceof HTMLElement && focused !== document.body ? focused : null,
    caret: focused ? caret(focused) : null,
  };
}

/** @param {ReturnType<typeof notePage>} before */
function giveFocusBack(before) {
  if (!before.focused || before.focused.isConnected) return;
  const twin = twinOf(before.focused);
  const target = twin && !twin.disabled ? twin : document.getElementById("turn");
  target?.focus({ preventScroll: true });
  if (before.caret && target === twin && target?.setSelectionRange) {
    try {
      target.setSelectionRange(before.caret.start, before.caret.end);
    } catch {
      return;
    }
  }
}

/** @param {ReturnType<typeof notePage>} before */
function restorePage(before) {
  const lost = before.fields.filter((old) => !old.isConnected && !putBack(old, twinOf(old)));
  for (const { id, open } of before.opened) {
    const details = document.getElementById(id);
    if (details && details.open !== open) details.open = open;
  }
  for (const { id, top, left, atEnd } of before.regions) {
    const region = document.getElementById(id);
    if (region) region.scrollTo({ top: atEnd ? region.scrollHeight : top, left, behavior: "instant" });
  }
  window.scrollTo({ ...before.page, behavior: "instant" });
  giveFocusBack(before);
  if (lost.some((old) => old.type !== "radio" || old.checked)) {
    document.dispatchEvent(new CustomEvent("say", { detail: document.getElementById("said")?.dataset.dropped }));
  }
}

// The swap happens in the same task as this event, so a microtask runs right after it and before anything is drawn.
document.addEventListener("htmx:beforeSwap", (event) => {
  if (!event.detail.shouldSwap) return;
  const before = notePage(event);
  queueMicrotask(() => restorePage(before));
});
