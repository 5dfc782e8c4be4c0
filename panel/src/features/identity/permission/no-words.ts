/** Used for a name that has no built-in text to fall back on. */
export const noWords = { tr: '', en: '', de: '' }

/**
 * A built-in text in the user's language. A built panel knows no other language's texts: it has this
 * one in their place.
 */
export const onlyOwn = (lang: keyof typeof noWords, text = '') => ({ ...noWords, [lang]: text })
