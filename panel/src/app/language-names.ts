/** Languages call themselves by their own name. */
export const languageNames = [
  { value: 'tr', label: 'Türkçe' },
  { value: 'en', label: 'English' },
  { value: 'de', label: 'Deutsch' },
] as const
