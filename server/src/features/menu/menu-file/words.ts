import type { Lang } from '#contract/kit/field-words.ts'
import type { CellKind } from './columns.ts'

type Words = Record<CellKind | 'twice', string> & { unknown: (text: string) => string }

/** What is wrong with a cell. */
export const faultWords: Record<Lang, Words> = {
  tr: {
    text: 'Bu değer okunamadı',
    money: 'Bir tutar yazın, örneğin 125,50',
    int: 'Tam sayı yazın',
    bool: 'evet ya da hayır yazın',
    words: 'Değerlerin arasına | koyun',
    slots: 'Şöyle yazın: 1 10:00-22:00 | 2 10:00-22:00',
    rates: 'Şöyle yazın: comeEat 10 | comeGetIt 1',
    twice: 'Bu satır başka bir satırla aynı kaydı anlatıyor',
    unknown: (text) => `“${text}” bulunamadı`,
  },
  en: {
    text: 'This value could not be read',
    money: 'Write an amount, for example 125.50',
    int: 'Write a whole number',
    bool: 'Write yes or no',
    words: 'Put | between values',
    slots: 'Write it so: 1 10:00-22:00 | 2 10:00-22:00',
    rates: 'Write it so: comeEat 10 | comeGetIt 1',
    twice: 'This row is about the same record as another',
    unknown: (text) => `“${text}” was not found`,
  },
  de: {
    text: 'Dieser Wert ist nicht lesbar',
    money: 'Schreiben Sie einen Betrag, zum Beispiel 125,50',
    int: 'Schreiben Sie eine ganze Zahl',
    bool: 'Schreiben Sie ja oder nein',
    words: 'Trennen Sie Werte mit |',
    slots: 'Schreiben Sie so: 1 10:00-22:00 | 2 10:00-22:00',
    rates: 'Schreiben Sie so: comeEat 10 | comeGetIt 1',
    twice: 'Diese Zeile meint denselben Eintrag wie eine andere',
    unknown: (text) => `„${text}“ wurde nicht gefunden`,
  },
}
