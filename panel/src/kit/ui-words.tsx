import type { ReactNode } from 'react'
import { UiWordsProvider, type UiWords } from '#panel/ui/words.tsx'
import { locales, useLanguage } from './language.ts'
import { defineWords, useWords } from './words.ts'

const words = defineWords({
  tr: {
    close: 'Kapat',
    required: 'Zorunlu',
    loading: 'Yükleniyor',
    noResults: 'Sonuç yok',
    showPassword: 'Parolayı göster',
    hidePassword: 'Parolayı gizle',
    from: 'Başlangıç',
    to: 'Bitiş',
    copy: 'Kopyala {text}',
    copied: 'Kopyalandı',
    remove: 'Kaldır: {name}',
    selectAll: 'Tümünü seç',
    selectRow: 'Seç: {name}',
    actions: 'İşlemler',
    rowActions: 'İşlemler: {name}',
    firstPage: 'İlk sayfa',
    previousPage: 'Önceki sayfa',
    nextPage: 'Sonraki sayfa',
    rowsPerPage: 'Satır',
    range: '{from}–{to} / {total}',
    zoomIn: 'Yakınlaştır',
    zoomOut: 'Uzaklaştır',
    mapMarkers: '{count} nokta',
    breadcrumbs: 'Konum',
    notifications: 'Bildirimler',
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
    copy: 'Copy {text}',
    copied: 'Copied',
    remove: 'Remove {name}',
    selectAll: 'Select all',
    selectRow: 'Select {name}',
    actions: 'Actions',
    rowActions: 'Actions for {name}',
    firstPage: 'First page',
    previousPage: 'Previous page',
    nextPage: 'Next page',
    rowsPerPage: 'Rows',
    range: '{from}–{to} of {total}',
    zoomIn: 'Zoom in',
    zoomOut: 'Zoom out',
    mapMarkers: '{count, plural, one {# marker} other {# markers}}',
    breadcrumbs: 'Breadcrumbs',
    notifications: 'Notifications',
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
    copy: '{text} kopieren',
    copied: 'Kopiert',
    remove: '{name} entfernen',
    selectAll: 'Alle auswählen',
    selectRow: '{name} auswählen',
    actions: 'Aktionen',
    rowActions: 'Aktionen für {name}',
    firstPage: 'Erste Seite',
    previousPage: 'Vorherige Seite',
    nextPage: 'Nächste Seite',
    rowsPerPage: 'Zeilen',
    range: '{from}–{to} von {total}',
    zoomIn: 'Vergrößern',
    zoomOut: 'Verkleinern',
    mapMarkers: '{count, plural, one {# Markierung} other {# Markierungen}}',
    breadcrumbs: 'Pfad',
    notifications: 'Meldungen',
  },
})

/** Gives the widgets their words and locale in the panel's language. */
export function UiLanguage({ children }: { children: ReactNode }) {
  const t = useWords(words)
  const lang = useLanguage()
  const said: UiWords = {
    ...words[lang],
    copy: (text) => t('copy', { text }),
    remove: (name) => t('remove', { name }),
    selectRow: (name) => t('selectRow', { name }),
    rowActions: (name) => t('rowActions', { name }),
    range: (from, to, total) => t('range', { from, to, total }),
    mapMarkers: (count) => t('mapMarkers', { count }),
  }
  return (
    <UiWordsProvider words={said} locale={locales[lang]}>
      {children}
    </UiWordsProvider>
  )
}
