import { fieldMessage, type Lang, type Params, type Writing } from '#contract/kit/field-words.ts'

/**
 * Messages for field errors that only the server can find. The panel receives them with the answer,
 * so its bundle need not contain them.
 */
const tr = {
  taken_by: '{name} adlı üyede kayıtlı',
  too_many_kept: 'En fazla {max} kayıt tutulabilir; önce birini silin',
  not_from_here: 'Bu neden şu anda seçilemez',
  text_needed: 'Bu neden için açıklama yazın',
  wallet_erased:
    'Bu sipariş, bilgileri silinen bir üyenin cüzdanıyla ödendi; para oraya geri dönemez. Parayı müşteriye elden verin: sipariş “Teslim edildi” durumunda kalır',
  cursor_broken: 'Sayfanın adresi geçersiz; listeye baştan başlayın',
  beside_cursor: 'Sayfanın adresi zaten hangi sayfa olduğunu söylüyor; numarasını vermeyin',
  search_short: 'Aramak için en az {min} harf yazın',
  too_broad: 'Arama çok geniş; birkaç harf daha yazın',
  too_dear: 'Bu koşullara uyanları bulmak çok uzun sürüyor; bir koşul ekleyerek daraltın',
  file_too_heavy: 'Dosya okunamayacak kadar büyük veya karmaşık; daha küçük bir dosya seçin',
  too_many_rows: 'Bir sayfada çok fazla satır var; dosyayı bölün',
  file_empty: 'Dosyada satır yok',
  line_too_long: 'Bir satır {max} karakterden uzun; satır sonlarını ve tırnakları kontrol edin',
  quote_open: 'Bir tırnak kapatılmamış; tırnakları kontrol edin',
  file_xls:
    'Bu, eski biçimde (.xls) ya da parolalı bir Excel dosyası. Excel’de açın, “Farklı kaydet” ile “Excel Çalışma Kitabı (.xlsx)” seçin, parolayı kaldırın ve yeniden gönderin',
  file_html:
    'Bu dosyanın içi, adı .xls olsa da bir web sayfası. Excel’de açın, “Farklı kaydet” ile “Excel Çalışma Kitabı (.xlsx)” seçin ve yeniden gönderin',
  file_ods: 'Bu bir LibreOffice ya da Numbers dosyası. Excel biçiminde (.xlsx) kaydedip yeniden gönderin',
  file_picture: 'Bu bir resim, tablo değil. Tablonun kendisini Excel (.xlsx) ya da CSV dosyası olarak gönderin',
  file_pdf: 'Bu bir PDF; içindeki tablo okunamaz. Tabloyu Excel (.xlsx) ya da CSV dosyası olarak gönderin',
  file_office: 'Bu bir Word ya da PowerPoint dosyası. Tabloyu Excel’e kopyalayıp .xlsx olarak kaydedin ve gönderin',
  file_archive: 'Bu sıkıştırılmış bir dosya. Açıp içindeki Excel (.xlsx) ya da CSV dosyasını gönderin',
  file_damaged: 'Bu Excel dosyası bozuk. Excel’de açıp .xlsx olarak yeniden kaydedin ve gönderin',
  file_no_table: 'Adı ne olursa olsun bu dosyanın içinde tablo yok. Excel (.xlsx) ya da CSV dosyası gönderin',
  guessed: 'Başlığı yok, içeriğine bakılarak tahmin edildi; doğru olduğunu onaylayın',
  no_column: 'Hiçbir sütun bu alanı içermiyor; önce bir sütunu eşleştirin',
  too_many_columns: 'Bir sayfada en fazla {max} sütun olabilir; gereksiz sütunları silin',
  unpacked_too_large: 'Dosyanın içi çok büyük; gereksiz sayfaları ve resimleri silin',
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
  not_future: 'Bugünü ya da daha önceki bir günü seçin',
  not_a_start: 'Bu saatte rezervasyon alınmıyor',
  too_soon: 'En az {minutes} dk sonrası seçilebilir',
  not_its_domain: 'Bu adres kurumun alan adlarından birinde değil',
  address_used: 'Bu e-posta adresiyle başka bir üye doğrulanmış',
  document_unseen: 'Bu kurum belge istiyor: belge yükleyin ya da ne gördüğünüzü yazın',
  above_role:
    'Rolünüzle bugün bu üye için en çok {amount} daha düzeltebilirsiniz; üstünü onay yetkisi olan biri girmeli',
  above_role_points:
    'Rolünüzle bugün bu üye için en çok {points} puan daha düzeltebilirsiniz; üstünü onay yetkisi olan biri girmeli',
  wallet_holds: 'Cüzdanda {amount} var; en çok bu kadar düşülebilir',
  points_hold: 'Üyenin {points} puanı var; en çok bu kadar düşülebilir',
  payout_most: 'En çok {amount} ödenebilir; hediye edilen bakiye nakde çevrilmez',
  not_existing_customer:
    'Bu kaynak yalnızca Almanya’da, firma ayarı açıksa ve daha önce sipariş verip hayır dememiş üyelerin e-postası için geçerlidir',
  no_address: 'Üyenin e-posta adresi yok; önce adresi girin',
  belongs_already: 'Bu üye zaten bir kurumda kayıtlı',
  unknown_code: 'Bu kodla geçerli bir kurum yok',
  code_not_yet: 'Bu kurum henüz geçerli değil; başlangıcı: {day}',
  not_delivered: 'Yalnızca teslim edilen siparişe yorum yazılabilir',
  comment_late: 'Teslimden en çok {max} gün sonra yorum yazılır',
  no_reservations: 'Bu şube rezervasyon almıyor',
  too_far: 'En fazla {days} gün sonrası seçilebilir',
  amount_or_rate: 'Ya bir tutar ya da bir oran girin',
  in_a_circle: 'Segmentler birbirini içeremez',
  audience_large: 'Bir seferde en fazla {max} üyeye verilir; koşulları daraltın',
  audience_empty: 'Bu koşullara uyan üye yok',
  one_way: 'Üyeleri, bir segmenti ya da koşulları seçin; yalnızca birini',
  not_bearer: 'Buna, bedeli ödeyen taraf karar verir',
  members_or_count: 'Kişiye özel çeklerde üye seçin, kod serilerinde bir sayı girin',
  one_code_only: 'Bu çekin herkes için tek bir kodu var',
}

type Words = Record<keyof typeof tr, string>

const en: Words = {
  taken_by: '{name} already has it',
  too_many_kept: 'At most {max} can be saved; delete one first',
  not_from_here: 'This reason cannot be chosen now',
  text_needed: 'This reason needs an explanation',
  wallet_erased:
    'This order was paid from the wallet of a member who has been erased; the money cannot go back there. Pay the customer back in cash: the order stays delivered',
  cursor_broken: 'This page’s address is not valid; start again at the top of the list',
  beside_cursor: 'The cursor already says which page; leave out the number',
  search_short: 'Type at least {min} letters to search',
  too_broad: 'The search is too broad; type a few more letters',
  too_dear: 'Finding those who match takes too long; add a condition that narrows it',
  file_too_heavy: 'The file is too large or too complex to be read; choose a smaller one',
  too_many_rows: 'A sheet has too many rows; split the file',
  file_empty: 'The file has no rows',
  line_too_long: 'A row is longer than {max} characters; check line ends and quotation marks',
  quote_open: 'A quotation mark is left open; check the quotation marks',
  file_xls:
    'This is an Excel file of the old kind (.xls), or one with a password. Open it in Excel, choose “Save As” and “Excel Workbook (.xlsx)”, remove the password, and send it again',
  file_html:
    'This file holds a web page, even if its name ends in .xls. Open it in Excel, choose “Save As” and “Excel Workbook (.xlsx)”, and send it again',
  file_ods: 'This is a LibreOffice or Numbers file. Save it as an Excel file (.xlsx) and send it again',
  file_picture: 'This is a picture, not a table. Send the table itself as an Excel (.xlsx) or CSV file',
  file_pdf: 'This is a PDF; the table in it cannot be read. Send the table as an Excel (.xlsx) or CSV file',
  file_office: 'This is a Word or PowerPoint file. Copy the table into Excel, save it as .xlsx and send that',
  file_archive: 'This is a compressed file. Unpack it and send the Excel (.xlsx) or CSV file in it',
  file_damaged: 'This Excel file is damaged. Open it in Excel, save it as .xlsx anew and send it again',
  file_no_table: 'Whatever it is called, there is no table in this file. Send an Excel (.xlsx) or CSV file',
  guessed: 'It has no header and was guessed from its content; confirm that it is right',
  no_column: 'No column holds this field; map one first',
  too_many_columns: 'A sheet may have at most {max} columns; delete those you do not need',
  unpacked_too_large: 'What the file holds is too large; delete sheets and pictures you do not need',
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
  not_future: 'Choose today or an earlier day',
  not_a_start: 'No reservations are taken at this time',
  too_soon: 'Choose a time at least {minutes} min from now',
  not_its_domain: 'This address is not on one of the institution’s domains',
  address_used: 'Another member has been verified with this e-mail address',
  document_unseen: 'This institution requires a document: upload one, or note what you have seen',
  above_role:
    'With your role you can correct at most {amount} more for this member today; somebody who may approve must enter more',
  above_role_points:
    'With your role you can correct at most this many points more for this member today: {points}; somebody who may approve must enter more',
  wallet_holds: 'The wallet holds {amount}; no more can be taken',
  points_hold: 'Points that can be taken: at most {points}',
  payout_most: 'At most {amount} can be paid out; money that was given is not',
  not_existing_customer:
    'Only for e-mail in Germany, where the company has it on, and for members who have ordered and never refused',
  no_address: 'The member has no e-mail address; enter one first',
  belongs_already: 'This member already belongs to an institution',
  unknown_code: 'No institution in force has this code',
  code_not_yet: 'This institution is not in force yet, but from {day}',
  not_delivered: 'Only a delivered order can be reviewed',
  comment_late: 'Reviews are taken for {max} days after delivery',
  no_reservations: 'This branch takes no reservations',
  too_far: 'Choose a time within the next {days} days',
  amount_or_rate: 'Enter either an amount or a percentage',
  in_a_circle: 'Segments cannot contain each other',
  audience_large: 'At most {max} members at once; narrow the conditions',
  audience_empty: 'No member meets these conditions',
  one_way: 'Choose members, a segment or conditions: only one of them',
  not_bearer: 'Whoever bears the cost decides this',
  members_or_count: 'Choose members for personal vouchers, enter a number for a series of codes',
  one_code_only: 'This voucher has one code for everybody',
}

const de: Words = {
  taken_by: 'Bereits bei {name} hinterlegt',
  too_many_kept: 'Höchstens {max} Einträge lassen sich speichern; löschen Sie zuerst einen',
  not_from_here: 'Dieser Grund ist jetzt nicht wählbar',
  text_needed: 'Dieser Grund braucht eine Erklärung',
  wallet_erased:
    'Diese Bestellung wurde mit dem Guthaben eines gelöschten Mitglieds bezahlt; dorthin kann das Geld nicht zurück. Geben Sie es dem Kunden direkt: Die Bestellung bleibt geliefert',
  cursor_broken: 'Die Adresse dieser Seite ist ungültig; beginnen Sie am Anfang der Liste',
  beside_cursor: 'Der Cursor nennt die Seite schon; lassen Sie die Nummer weg',
  search_short: 'Zum Suchen mindestens {min} Buchstaben eingeben',
  too_broad: 'Die Suche ist zu allgemein; geben Sie noch ein paar Buchstaben ein',
  too_dear: 'Die Suche nach den Passenden dauert zu lange; grenzen Sie sie mit einer weiteren Bedingung ein',
  file_too_heavy: 'Die Datei ist zu groß oder zu komplex; wählen Sie eine kleinere',
  too_many_rows: 'Ein Blatt hat zu viele Zeilen; teilen Sie die Datei auf',
  file_empty: 'Die Datei hat keine Zeilen',
  line_too_long: 'Eine Zeile ist länger als {max} Zeichen; prüfen Sie Zeilenenden und Anführungszeichen',
  quote_open: 'Ein Anführungszeichen ist nicht geschlossen; prüfen Sie die Anführungszeichen',
  file_xls:
    'Das ist eine Excel-Datei im alten Format (.xls) oder mit Kennwort. Öffnen Sie sie in Excel, wählen Sie „Speichern unter“ und „Excel-Arbeitsmappe (.xlsx)“, entfernen Sie das Kennwort und senden Sie sie erneut',
  file_html:
    'Diese Datei enthält eine Webseite, auch wenn sie auf .xls endet. Öffnen Sie sie in Excel, wählen Sie „Speichern unter“ und „Excel-Arbeitsmappe (.xlsx)“ und senden Sie sie erneut',
  file_ods:
    'Das ist eine Datei aus LibreOffice oder Numbers. Speichern Sie sie als Excel-Datei (.xlsx) und senden Sie sie erneut',
  file_picture: 'Das ist ein Bild, keine Tabelle. Senden Sie die Tabelle selbst als Excel- (.xlsx) oder CSV-Datei',
  file_pdf: 'Das ist ein PDF; die Tabelle darin ist nicht lesbar. Senden Sie sie als Excel- (.xlsx) oder CSV-Datei',
  file_office:
    'Das ist eine Word- oder PowerPoint-Datei. Kopieren Sie die Tabelle nach Excel, speichern Sie sie als .xlsx und senden Sie diese',
  file_archive: 'Das ist eine gepackte Datei. Entpacken Sie sie und senden Sie die Excel- (.xlsx) oder CSV-Datei darin',
  file_damaged:
    'Diese Excel-Datei ist beschädigt. Öffnen Sie sie in Excel, speichern Sie sie neu als .xlsx und senden Sie sie erneut',
  file_no_table: 'Wie sie auch heißt: In dieser Datei ist keine Tabelle. Senden Sie eine Excel- (.xlsx) oder CSV-Datei',
  guessed: 'Ohne Überschrift, nach dem Inhalt vermutet; bestätigen Sie, dass es stimmt',
  no_column: 'Keine Spalte enthält dieses Feld; ordnen Sie erst eine zu',
  too_many_columns: 'Ein Blatt darf höchstens {max} Spalten haben; löschen Sie, was Sie nicht brauchen',
  unpacked_too_large: 'Der Inhalt der Datei ist zu groß; löschen Sie Blätter und Bilder, die Sie nicht brauchen',
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
  not_future: 'Wählen Sie heute oder einen früheren Tag',
  not_a_start: 'Zu dieser Uhrzeit werden keine Reservierungen angenommen',
  too_soon: 'Wählen Sie einen Zeitpunkt in frühestens {minutes} Min.',
  not_its_domain: 'Diese Adresse gehört zu keiner Domain der Einrichtung',
  address_used: 'Mit dieser E-Mail-Adresse wurde schon ein anderes Mitglied bestätigt',
  document_unseen:
    'Diese Einrichtung verlangt einen Nachweis: Laden Sie ihn hoch oder notieren Sie, was Sie gesehen haben',
  above_role:
    'Mit Ihrer Rolle können Sie heute bei diesem Mitglied höchstens noch {amount} korrigieren; mehr gibt jemand mit Freigaberecht ein',
  above_role_points:
    'Mit Ihrer Rolle können Sie heute bei diesem Mitglied noch höchstens so viele Punkte korrigieren: {points}; mehr gibt jemand mit Freigaberecht ein',
  wallet_holds: 'Das Guthaben beträgt {amount}; mehr lässt sich nicht abziehen',
  points_hold: 'Punkte, die abgezogen werden können: höchstens {points}',
  payout_most: 'Höchstens {amount} können ausgezahlt werden; geschenktes Guthaben nicht',
  not_existing_customer:
    'Nur für E-Mails in Deutschland, wenn die Firma es eingeschaltet hat, und für Mitglieder, die bestellt und nie widersprochen haben',
  no_address: 'Das Mitglied hat keine E-Mail-Adresse; tragen Sie zuerst eine ein',
  belongs_already: 'Dieses Mitglied gehört schon zu einer Einrichtung',
  unknown_code: 'Keine gültige Einrichtung hat diesen Code',
  code_not_yet: 'Diese Einrichtung gilt noch nicht, erst ab {day}',
  not_delivered: 'Nur eine gelieferte Bestellung lässt sich bewerten',
  comment_late: 'Bewertet werden kann bis {max} Tage nach der Lieferung',
  no_reservations: 'Diese Filiale nimmt keine Reservierungen an',
  too_far: 'Wählen Sie einen Zeitpunkt innerhalb der nächsten {days} Tage',
  amount_or_rate: 'Entweder einen Betrag oder einen Prozentsatz eingeben',
  in_a_circle: 'Segmente können einander nicht enthalten',
  audience_large: 'Höchstens {max} Mitglieder auf einmal; bitte die Bedingungen eingrenzen',
  audience_empty: 'Kein Mitglied erfüllt diese Bedingungen',
  one_way: 'Wählen Sie Mitglieder, ein Segment oder Bedingungen: nur eines davon',
  not_bearer: 'Darüber entscheidet, wer die Kosten trägt',
  members_or_count: 'Mitglieder für persönliche Gutscheine wählen, für Codeserien eine Anzahl eingeben',
  one_code_only: 'Dieser Gutschein hat einen Code für alle',
}

const words: Record<Lang, Words> = { tr, en, de }

/**
 * The message of a field error in a language, for rules that both panel and server check and for
 * rules that only the server checks.
 */
export const fieldText = (lang: Lang, code: string, params?: Params, by: Omit<Writing, 'more'> = {}): string =>
  fieldMessage(lang, code, params, { ...by, more: words[lang] })

/** The server's own field messages, exported for the test that checks them. */
export const serverFieldWords: Readonly<Record<Lang, Readonly<Record<string, string>>>> = words
