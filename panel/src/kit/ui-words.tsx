import type { ReactNode } from 'react'
import { UiWordsProvider, type UiWords } from '#panel/ui/words.tsx'
import { locales, useLanguage, type Lang } from './language.ts'

/** The widgets' own words; shaped by the widgets, hence not through `defineWords`. */
const words: Record<Lang, UiWords> = {
  tr: {
    close: 'Kapat',
    required: 'Zorunlu',
    loading: 'Yükleniyor',
    noResults: 'Sonuç yok',
    showPassword: 'Parolayı göster',
    hidePassword: 'Parolayı gizle',
    from: 'Başlangıç',
    to: 'Bitiş',
    copy: (text) => `Kopyala ${text}`,
    copied: 'Kopyalandı',
    remove: (name) => `Kaldır: ${name}`,
    selectAll: 'Tümünü seç',
    selectRow: (name) => `Seç: ${name}`,
    actions: 'İşlemler',
    rowActions: (name) => `İşlemler: ${name}`,
    previousPage: 'Önceki sayfa',
    nextPage: 'Sonraki sayfa',
    rowsPerPage: 'Satır',
    range: (from, to, total) => `${from}–${to} / ${total}`,
    zoomIn: 'Yakınlaştır',
    zoomOut: 'Uzaklaştır',
    mapMarkers: (count) => `${count} nokta`,
    breadcrumbs: 'Konum',
  },
  en: {
    close: 'Close',
    required: 'Required',
    loading: 'Loading',
    noResults: 'No results',
    showPassword: 'Show password',
    hidePassword: 'Hide password',
    from: 'From',
    to: 'To',
    copy: (text) => `Copy ${text}`,
    copied: 'Copied',
    remove: (name) => `Remove ${name}`,
    selectAll: 'Select all',
    selectRow: (name) => `Select ${name}`,
    actions: 'Actions',
    rowActions: (name) => `Actions for ${name}`,
    previousPage: 'Previous page',
    nextPage: 'Next page',
    rowsPerPage: 'Rows',
    range: (from, to, total) => `${from}–${to} of ${total}`,
    zoomIn: 'Zoom in',
    zoomOut: 'Zoom out',
    mapMarkers: (count) => `${count} markers`,
    breadcrumbs: 'Breadcrumbs',
  },
  de: {
    close: 'Schließen',
    required: 'Erforderlich',
    loading: 'Wird geladen',
    noResults: 'Keine Treffer',
    showPassword: 'Passwort anzeigen',
    hidePassword: 'Passwort verbergen',
    from: 'Von',
    to: 'Bis',
    copy: (text) => `${text} kopieren`,
    copied: 'Kopiert',
    remove: (name) => `${name} entfernen`,
    selectAll: 'Alle auswählen',
    selectRow: (name) => `${name} auswählen`,
    actions: 'Aktionen',
    rowActions: (name) => `Aktionen für ${name}`,
    previousPage: 'Vorherige Seite',
    nextPage: 'Nächste Seite',
    rowsPerPage: 'Zeilen',
    range: (from, to, total) => `${from}–${to} von ${total}`,
    zoomIn: 'Vergrößern',
    zoomOut: 'Verkleinern',
    mapMarkers: (count) => `${count} Markierungen`,
    breadcrumbs: 'Pfad',
  },
}

/** Gives the widgets their words and locale in the panel's language. */
export function UiLanguage({ children }: { children: ReactNode }) {
  const lang = useLanguage()
  return (
    <UiWordsProvider words={words[lang]} locale={locales[lang]}>
      {children}
    </UiWordsProvider>
  )
}
