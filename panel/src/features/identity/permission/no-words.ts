/** Where nothing of the product's stands in for an empty language. */
export const noWords = { tr: '', en: '', de: '' }
