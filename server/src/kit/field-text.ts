import { fieldMessage, type Lang } from '#contract/kit/field-words.ts'

/** Messages for field errors that only the server can find; the panel shows them and need not carry them. */
const tr = {
  too_many_kept: 'En fazla {max} kayıt tutulabilir; önce birini silin',
  not_from_here: 'Bu neden şu anda seçilemez',
  text_needed: 'Bu neden için açıklama yazın',
  cursor_broken: 'Sayfanın adresi geçersiz; listeye baştan başlayın',
  beside_cursor: 'Sayfanın adresi zaten hangi sayfa olduğunu söylüyor; numarasını vermeyin',
  search_short: 'Aramak için en az {min} harf yazın',
  too_broad: 'Arama çok geniş; birkaç harf daha yazın',
  file_too_heavy: 'Dosya okunamayacak kadar büyük veya karmaşık; daha küçük bir dosya seçin',
  too_many_rows: 'Bir sayfada çok fazla satır var; dosyayı bölün',
  file_empty: 'Dosyada satır yok',
  no_column: 'Hiçbir sütun bu alanı içermiyor; önce bir sütunu eşleştirin',
  too_many_columns: 'Bir sayfada çok fazla sütun var; gereksiz sütunları silin',
  beyond_own_rights: 'Bu rol sizin yetkilerinizin dışına çıkıyor',
  one_company: 'Bir kullanıcı tek bir firmada çalışır',
  not_invited: 'Bu kullanıcının bekleyen bir daveti yok',
  above_ceiling: 'Bu hesap türü için izin verilen üst sınırı aşıyor',
  one_owner: 'Bir rol ya bayinin ya da firmanındır',
  role_place: 'Bu rol yalnızca ait olduğu bayide veya firmada verilir',
  own_role: 'Kendi rolünüze yetki ekleyemezsiniz',
  other_company: 'Kiosk yalnızca aynı firmanın şubeleri arasında taşınır',
  no_next_opening: 'Bu şubenin sonraki açılışı belli değil; bir tarih ve saat seçin',
  past: 'Geçmiş bir zaman seçilemez',
  not_a_start: 'Bu saatte rezervasyon alınmıyor',
  too_soon: 'En az {minutes} dk sonrası seçilebilir',
  no_reservations: 'Bu şube rezervasyon almıyor',
  too_far: 'En fazla {days} gün sonrası seçilebilir',
}

type Words = Record<keyof typeof tr, string>

const en: Words = {
  too_many_kept: 'At most {max} can be saved; delete one first',
  not_from_here: 'This reason cannot be chosen now',
  text_needed: 'This reason needs an explanation',
  cursor_broken: 'This page’s address is not valid; start again at the top of the list',
  beside_cursor: 'The cursor already says which page; leave out the number',
  search_short: 'Type at least {min} letters to search',
  too_broad: 'The search is too broad; type a few more letters',
  file_too_heavy: 'The file is too large or too complex to be read; choose a smaller one',
  too_many_rows: 'A sheet has too many rows; split the file',
  file_empty: 'The file has no rows',
  no_column: 'No column holds this field; map one first',
  too_many_columns: 'A sheet has too many columns; delete those you do not need',
  beyond_own_rights: 'This role goes beyond your own permissions',
  one_company: 'A user can work for only one company',
  not_invited: 'This user has no pending invitation',
  above_ceiling: 'Exceeds what this type of account may be given',
  one_owner: 'A role belongs to a dealer or to a company, not to both',
  role_place: 'This role can be given only within the dealer or company it belongs to',
  own_role: 'You cannot add permissions to a role you hold yourself',
  other_company: 'A kiosk can move only between branches of the same company',
  no_next_opening: 'The next opening of this branch is not known; choose a date and time',
  past: 'Choose a time in the future',
  not_a_start: 'No reservations are taken at this time',
  too_soon: 'Choose a time at least {minutes} min from now',
  no_reservations: 'This branch takes no reservations',
  too_far: 'Choose a time within the next {days} days',
}

const de: Words = {
  too_many_kept: 'Höchstens {max} Einträge lassen sich speichern; löschen Sie zuerst einen',
  not_from_here: 'Dieser Grund ist jetzt nicht wählbar',
  text_needed: 'Dieser Grund braucht eine Erklärung',
  cursor_broken: 'Die Adresse dieser Seite ist ungültig; beginnen Sie am Anfang der Liste',
  beside_cursor: 'Der Cursor nennt die Seite schon; lassen Sie die Nummer weg',
  search_short: 'Zum Suchen mindestens {min} Buchstaben eingeben',
  too_broad: 'Die Suche ist zu allgemein; geben Sie noch ein paar Buchstaben ein',
  file_too_heavy: 'Die Datei ist zu groß oder zu komplex; wählen Sie eine kleinere',
  too_many_rows: 'Ein Blatt hat zu viele Zeilen; teilen Sie die Datei auf',
  file_empty: 'Die Datei hat keine Zeilen',
  no_column: 'Keine Spalte enthält dieses Feld; ordnen Sie erst eine zu',
  too_many_columns: 'Ein Blatt hat zu viele Spalten; löschen Sie, was Sie nicht brauchen',
  beyond_own_rights: 'Diese Rolle geht über Ihre eigenen Rechte hinaus',
  one_company: 'Ein Benutzer kann nur für eine Firma arbeiten',
  not_invited: 'Für diesen Benutzer ist keine Einladung offen',
  above_ceiling: 'Geht über das hinaus, was diese Kontoart haben darf',
  one_owner: 'Eine Rolle gehört einem Händler oder einer Firma, nicht beiden',
  role_place: 'Diese Rolle lässt sich nur bei ihrem eigenen Händler oder ihrer eigenen Firma vergeben',
  own_role: 'Einer Rolle, die Sie selbst haben, können Sie keine Rechte hinzufügen',
  other_company: 'Ein Kiosk kann nur zwischen Filialen derselben Firma umziehen',
  no_next_opening: 'Die nächste Öffnung dieser Filiale ist nicht bekannt; wählen Sie Datum und Uhrzeit',
  past: 'Wählen Sie einen Zeitpunkt in der Zukunft',
  not_a_start: 'Zu dieser Uhrzeit werden keine Reservierungen angenommen',
  too_soon: 'Wählen Sie einen Zeitpunkt in frühestens {minutes} Min.',
  no_reservations: 'Diese Filiale nimmt keine Reservierungen an',
  too_far: 'Wählen Sie einen Zeitpunkt innerhalb der nächsten {days} Tage',
}

const words: Record<Lang, Words> = { tr, en, de }

/** A field's message in a language, for rules both sides know and for the server's own. */
export const fieldText = (lang: Lang, code: string, params?: Record<string, string | number>): string =>
  fieldMessage(lang, code, params, words[lang])
