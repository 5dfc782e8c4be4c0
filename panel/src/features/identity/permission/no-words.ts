/** Used for a name that has no built-in text to fall back on. */
export const noWords = { tr: '', en: '', de: '' }
