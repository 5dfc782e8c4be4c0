/** The name of each language, as it is called in that language itself. */
export const languageNames = [
  { value: 'tr', label: 'Türkçe' },
  { value: 'en', label: 'English' },
  { value: 'de', label: 'Deutsch' },
] as const
