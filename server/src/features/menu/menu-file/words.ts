import type { Lang } from '#contract/kit/field-words.ts'
import type { CellKind } from './columns.ts'

type Words = Record<
  CellKind | 'twice' | 'no_column' | 'no_menu' | 'not_xlsx' | 'damaged' | 'too_large' | 'too_many_rows',
  string
> & {
  unknown: (text: string) => string
}

/** Faults of a cell, or of the whole file. */
export const faultWords: Record<Lang, Words> = {
  tr: {
    text: 'Bu değer okunamadı',
    money: 'Bir tutar yazın, örneğin 125,50; virgülden sonra en fazla iki basamak',
    int: 'Tam sayı yazın',
    bool: 'evet ya da hayır yazın',
    words: 'Değerlerin arasına | koyun',
    slots: 'Şöyle yazın: 1 10:00-22:00 | 2 10:00-22:00',
    rates: 'Şöyle yazın: comeEat 10 | comeGetIt 1',
    twice: 'Bu satır başka bir satırla aynı kaydı anlatıyor',
    no_column: 'Bu sütun tanınmıyor, okunmadı',
    no_menu: 'Bu dosyada menü sayfası yok. Menüyü dışa aktarın ve o dosyayı düzenleyin',
    not_xlsx: 'Bu bir Excel dosyası (.xlsx) değil. Dosyayı Excel’de .xlsx olarak kaydedip yeniden seçin',
    damaged: 'Bu Excel dosyası bozuk. Excel’de açıp yeniden kaydedin ya da menüyü yeniden dışa aktarın',
    too_large: 'Dosya çok büyük; daha küçük bir dosya seçin',
    too_many_rows: 'Bir sayfada en fazla 10.000 satır olabilir',
    unknown: (text) => `“${text}” bulunamadı`,
  },
  en: {
    text: 'This value could not be read',
    money: 'Enter an amount with at most two decimals, for example 125.50',
    int: 'Enter a whole number',
    bool: 'Enter yes or no',
    words: 'Put | between values',
    slots: 'Use this form: 1 10:00-22:00 | 2 10:00-22:00',
    rates: 'Use this form: comeEat 10 | comeGetIt 1',
    twice: 'Another row is about the same record',
    no_column: 'Unknown column, not read',
    no_menu: 'This file has no menu sheet. Export the menu and edit that file',
    not_xlsx: 'This is not an Excel file (.xlsx). Save it as .xlsx in Excel and choose it again',
    damaged: 'This Excel file is damaged. Open it in Excel and save it again, or export the menu anew',
    too_large: 'The file is too large; choose a smaller one',
    too_many_rows: 'A sheet may have at most 10,000 rows',
    unknown: (text) => `“${text}” was not found`,
  },
  de: {
    text: 'Dieser Wert ist nicht lesbar',
    money: 'Geben Sie einen Betrag mit höchstens zwei Nachkommastellen ein, zum Beispiel 125,50',
    int: 'Geben Sie eine ganze Zahl ein',
    bool: 'Geben Sie ja oder nein ein',
    words: 'Trennen Sie Werte mit |',
    slots: 'Schreiben Sie so: 1 10:00-22:00 | 2 10:00-22:00',
    rates: 'Schreiben Sie so: comeEat 10 | comeGetIt 1',
    twice: 'Diese Zeile betrifft denselben Eintrag wie eine andere',
    no_column: 'Diese Spalte ist unbekannt und wurde nicht gelesen',
    no_menu:
      'Diese Datei hat kein Blatt mit einer Speisekarte. Exportieren Sie die Karte und bearbeiten Sie diese Datei',
    not_xlsx: 'Das ist keine Excel-Datei (.xlsx). Speichern Sie sie in Excel als .xlsx und wählen Sie sie erneut',
    damaged:
      'Diese Excel-Datei ist beschädigt. Öffnen und speichern Sie sie in Excel, oder exportieren Sie die Karte neu',
    too_large: 'Die Datei ist zu groß; wählen Sie eine kleinere',
    too_many_rows: 'Ein Blatt darf höchstens 10.000 Zeilen haben',
    unknown: (text) => `„${text}“ wurde nicht gefunden`,
  },
}
