/** The usual tax on food, in percent, by the company's country (rules §4). */
export const usualTax: Record<string, number> = { TR: 10, DE: 7 }
