import { createContext, use, type ReactNode } from 'react'
import { I18nProvider } from 'react-aria-components'

/**
 * The few texts of the widgets themselves. The kit passes them translated, once, through
 * UiWordsProvider. React Aria's own texts (previous month, increase, clear) follow the provider's
 * locale.
 */
export interface UiWords {
  close: string
  /** The question before typed text is discarded: its title, the consequence, and both answers. */
  leave: string
  leaveText: string
  leaveNow: string
  stay: string
  required: string
  /** Announced while something is loading: "Loading". */
  loading: string
  /** Shown for an empty list of options. */
  noResults: string
  showPassword: string
  hidePassword: string
  from: string
  to: string
  /** The label of a button that copies a text: `copy('S-109199')`. */
  copy: (text: string) => string
  copied: string
  /** The message when the browser refuses to copy. */
  notCopied: string
  notCopiedText: string
  /** The label of a button that removes one chosen item: `remove('Adana')`. */
  remove: (name: string) => string
  selectAll: string
  selectRow: (name: string) => string
  /** The heading of the column that contains the row menus. */
  actions: string
  rowActions: (name: string) => string
  firstPage: string
  previousPage: string
  nextPage: string
  rowsPerPage: string
  /** All three values are already formatted: `range('1', '50', '5.000')` → "1–50 / 5.000". */
  range: (from: string, to: string, total: string) => string
  zoomIn: string
  zoomOut: string
  /** Describes a map without tiles to screen readers: how many markers it has. */
  mapMarkers: (count: number) => string
  /** The letter that stands for north on the map's compass. */
  north: string
  /** The text that says why a map without tiles shows no streets. */
  noStreets: string
  breadcrumbs: string
  notifications: string
}

const Words = createContext<UiWords | null>(null)

/**
 * Gives all widgets inside it their words and their locale (BCP 47), which decides numbers, dates
 * and the first day of the week.
 */
export function UiWordsProvider({ words, locale, children }: { words: UiWords; locale: string; children: ReactNode }) {
  return (
    <I18nProvider locale={locale}>
      <Words value={words}>{children}</Words>
    </I18nProvider>
  )
}

/**
 * The widgets' words. Throws outside UiWordsProvider, because a screen without words is a mistake
 * that should be noticed at once.
 */
export function useWords(): UiWords {
  const words = use(Words)
  if (!words) throw new Error('UiWordsProvider is missing above this component')
  return words
}
