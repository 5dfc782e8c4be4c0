import { defineWords } from '#panel/kit/words/words.ts'

/** Words for gift vouchers on other screens: what they take off, and whether they are used. */
export const chequeWords = defineWords({
  tr: {
    cheques: 'Çekler',
    worth: '{amount} indirim',
    worthUpTo: '{amount} indirim, en çok {max}',
    state: { unused: 'Kullanılmadı', reserved: 'Ayrıldı', used: 'Kullanıldı' },
    name: 'Çek',
    code: 'Kod',
    defined_at: 'Tanımlanma',
    ends: 'Son gün',
    endless: 'Süresiz',
    stateOf: 'Durum',
    none: 'Bu üyenin hediye çeki yok.',
  },
  en: {
    cheques: 'Vouchers',
    worth: '{amount} off',
    worthUpTo: '{amount} off, at most {max}',
    state: { unused: 'Unused', reserved: 'Reserved', used: 'Used' },
    name: 'Voucher',
    code: 'Code',
    defined_at: 'Given',
    ends: 'Last day',
    endless: 'No end',
    stateOf: 'Status',
    none: 'This member has no gift vouchers.',
  },
  de: {
    cheques: 'Gutscheine',
    worth: '{amount} Rabatt',
    worthUpTo: '{amount} Rabatt, höchstens {max}',
    state: { unused: 'Nicht eingelöst', reserved: 'Vorgemerkt', used: 'Eingelöst' },
    name: 'Gutschein',
    code: 'Code',
    defined_at: 'Vergeben',
    ends: 'Letzter Tag',
    endless: 'Unbefristet',
    stateOf: 'Status',
    none: 'Dieses Mitglied hat keine Geschenkgutscheine.',
  },
})
