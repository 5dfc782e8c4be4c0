import { offerTries, triesKey } from './tries-on.ts'

let isAsked = false

export function closeTries() {
  localStorage.setItem(triesKey, 'closed')
  offerTries()
}

/** Brings the list back to the first page, where it gets the focus. */
export function bringTriesBack() {
  isAsked = true
  localStorage.removeItem(triesKey)
  offerTries()
}

/** Whether the list was brought back since this was last called. */
export function wereTriesAsked() {
  const was = isAsked
  isAsked = false
  return was
}
