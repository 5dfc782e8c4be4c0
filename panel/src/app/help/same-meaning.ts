import { fold } from '#contract/kit/fold.ts'

/**
 * Words that mean the same when people look for help, in the panel's three languages. The words of a
 * line are the beginnings of words: "sınır" includes "sınırla". A line starts with the word that the
 * help uses.
 */
const lines = `
  parola şifre
  davet personel çalışan eleman garson kasiyer kullanıcı
  mola öğle paydos
  sınır limit kota
  çek kupon
  hesabı adisyon
  böl bölün bölüş paylaş
  taşı geçir
  birleştir mükerrer tekrarlanan
  tükenen bitti bitmiş kalmadı
  üye müşteri
  ses zil
  fiş yazıcı
  yoğun yetişemiyor
  bayram tatil
  yetki izin
  çiz
  sil
  bul
  dosya excel

  password passcode
  invite user staff employee colleague waiter cashier
  break lunch pause
  limit cap maximum
  refund reimburse
  voucher coupon gift
  bill check
  reservation book reserve
  busy swamped overwhelmed
  member customer client
  merge duplicate twice
  import upload
  ticket receipt
  courier driver rider
  close shut
  bell sound
  permission right allowed

  passwort kennwort
  einladen mitarbeiter benutzer personal kollege kellner
  pause mittag
  limit begrenz grenze obergrenze
  zurücknehmen zurückgeben erstatt rückgabe
  gutschein coupon
  kassieren bezahlen
  teilen aufteilen splitten
  umsetzen wechseln verlegen umziehen
  reservier buchen
  ausgelastet überlastet
  zusammenführ doppel duplikat
  import einlesen hochladen
  bon beleg quittung
  kurier fahrer
  mitglied kunde
  rechte berechtigung
  artikel produkt gericht
  klingel ton`

const groups = lines
  .split('\n')
  .map((line) => fold(line).split(' ').filter(Boolean))
  .filter((it) => it.length > 0)

/** A folded word, and the first word of each line that has its beginning. */
export const meaningsOf = (word: string): readonly string[] => [
  word,
  ...groups.filter((line) => line.some((beginning) => word.startsWith(beginning))).map(([first]) => first!),
]
