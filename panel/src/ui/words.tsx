import { createContext, use, type ReactNode } from 'react'
import { I18nProvider } from 'react-aria-components'

/**
 * The few texts of the widgets themselves; the kit passes them translated, once, through
 * UiWordsProvider. React Aria's own texts (previous month, increase, clear) follow the provider's
 * locale.
 */
export interface UiWords {
  close: string
  /** The question before typed text is discarded: its title, the consequence, both answers. */
  leave: string
  leaveText: string
  leaveNow: string
  stay: string
  required: string
  /** Announced while something loads: "Loading". */
  loading: string
  /** An empty list of options. */
  noResults: string
  showPassword: string
  hidePassword: string
  from: string
  to: string
  /** The label that copies the following text: `copy('S-109199')`. */
  copy: (text: string) => string
  copied: string
  /** The message when the browser refuses to copy. */
  notCopied: string
  notCopiedText: string
  /** Removes one chosen item: `remove('Adana')`. */
  remove: (name: string) => string
  selectAll: string
  selectRow: (name: string) => string
  /** The heading of the column of row menus. */
  actions: string
  rowActions: (name: string) => string
  firstPage: string
  previousPage: string
  nextPage: string
  rowsPerPage: string
  /** All three already formatted: `range('1', '50', '5.000')` → "1–50 / 5.000". */
  range: (from: string, to: string, total: string) => string
  zoomIn: string
  zoomOut: string
  /** What a map without tiles shows, for screen readers: how many markers. */
  mapMarkers: (count: number) => string
  breadcrumbs: string
  notifications: string
}

const Words = createContext<UiWords | null>(null)

/** Gives every widget below its words and its locale (BCP 47: numbers, dates, first day of the week). */
export function UiWordsProvider({ words, locale, children }: { words: UiWords; locale: string; children: ReactNode }) {
  return (
    <I18nProvider locale={locale}>
      <Words value={words}>{children}</Words>
    </I18nProvider>
  )
}

/** The widgets' words. Throws outside UiWordsProvider, since a screen without words is a mistake to see at once. */
export function useWords(): UiWords {
  const words = use(Words)
  if (!words) throw new Error('UiWordsProvider is missing above this component')
  return words
}
