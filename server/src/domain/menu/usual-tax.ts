/** What food is taxed at, in percent, by the country of the company (rules §4). */
export const usualTax: Record<string, number> = { TR: 10, DE: 7 }
