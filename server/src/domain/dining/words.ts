import type { Lang } from '#contract/kit/field-words.ts'

const words = {
  tr: {
    over: 'Bu masanın misafirleri artık burada değil.',
    running: 'Mutfakta siparişi var: önce servis edin ya da iptal edin.',
    owed: 'Hesap açık: önce ödeme alın.',
    billed: 'Hesabın bir kısmı ödendi ya da bölündü; masalar artık birleştirilip ayrılamaz.',
    apart: 'Bu masalar birleştirilmiş değil.',
    call: 'Bu çağrı artık beklemiyor.',
    bill: 'Hesap bu arada değişti: açık kalan tutara bakın.',
  },
  en: {
    over: 'These guests are no longer here.',
    running: 'The kitchen still has an order of theirs: serve or cancel it first.',
    owed: 'The bill is open: take the payment first.',
    billed: 'Part of the bill was paid or split; the tables can no longer be merged or separated.',
    apart: 'These tables are not merged.',
    call: 'This call no longer waits.',
    bill: 'The bill has changed meanwhile: look at what is open.',
  },
  de: {
    over: 'Diese Gäste sind nicht mehr da.',
    running: 'Die Küche hat noch eine Bestellung dieses Tisches: zuerst servieren oder stornieren.',
    owed: 'Die Rechnung ist offen: zuerst kassieren.',
    billed:
      'Die Rechnung ist teilweise bezahlt oder geteilt; die Tische lassen sich nicht mehr zusammenlegen oder trennen.',
    apart: 'Diese Tische sind nicht zusammengelegt.',
    call: 'Dieser Ruf wartet nicht mehr.',
    bill: 'Die Rechnung hat sich geändert: Bitte den offenen Betrag prüfen.',
  },
} satisfies Record<Lang, Record<string, string>>

const payment: Record<Lang, (number: number) => string> = {
  tr: (number) => `Masa hesabı ${number}`,
  en: (number) => `Table bill ${number}`,
  de: (number) => `Tischrechnung ${number}`,
}

/** What the one line of a payment says it is for. */
export const paymentLine = (lang: Lang, number: number): string => payment[lang](number)

/** Why something cannot be done with the guests at a table. */
export const whyNot = (lang: Lang, why: keyof (typeof words)['tr']): string => words[lang][why]
