import type { ImportField } from '#contract/members/member-import.ts'
import { foldedWord } from '#server/kit/list/sheet-words.ts'

/** The names, in folded form, that a column with consents for one channel may have. */
const consentTo = (channel: string) =>
  ['izni', 'izin', 'onayi', 'onay', 'consent', 'permission', 'opt in', 'einwilligung', 'erlaubnis', 'zustimmung'].map(
    (it) => `${channel} ${it}`,
  )

/**
 * The names, in folded form, that columns have in the three languages and in address books. Words
 * for the owner are left out ("customer name" is listed as "name").
 */
const list = (given: string) => given.split(/,\s*/)
const words: Record<ImportField, readonly string[]> = {
  full_name: list(
    `ad soyad,adi soyadi,ad soyadi,adi soyad,adsoyad,adi ve soyadi,ad ve soyad,isim soyisim,isim soy isim,isim soyad,isim ve soyisim,
     ismi soyismi,isim soyismi,musteri adi,musteri ismi,uye adi,uye ismi,full name,fullname,display name,customer name,contact name,
     member name,name surname,name and surname,first and last name,first name last name,vor und nachname,vor und zuname,
     vorname nachname,vorname und nachname,vorname name,vollstandiger name,kundenname,anzeigename`,
  ),
  name: list(`ad,adi,adiniz,isim,ismi,name,first name,firstname,given name,forename,vorname,rufname`),
  surname: list(
    `soyad,soyadi,soyadiniz,soyisim,soyismi,soy isim,soy ad,surname,last name,lastname,family name,nachname,familienname,zuname`,
  ),
  phone: list(
    `telefon,telefonu,tel,telefon no,tel no,telefon nosu,telefon numarasi,telefon numarasi cep,cep,cep no,cep tel,cep tel no,
     cep telefon,cep telefonu,cep telefonu no,cep telefonu numarasi,cep numarasi,mobil telefon,gsm,gsm no,gsm numarasi,whatsapp,
     whatsapp no,iletisim,iletisim no,iletisim numarasi,iletisim telefonu,ev telefonu,is telefonu,sabit telefon,phone,phone no,
     phone number,phone value,telephone,telephone number,mobile,mobile no,mobile phone,mobile number,cell,cell phone,cellphone,
     contact number,primary phone,home phone,business phone,work phone,other phone,telefonnummer,telefon nr,tel nr,handy,handynummer,
     handy nr,mobil,mobilnummer,mobilfunk,mobiltelefon,telefon mobil,telefon privat,telefon geschaftlich,telefon privat mobil,festnetz,
     rufnummer`,
  ),
  email: list(
    `e posta,eposta,e postasi,e posta adresi,eposta adresi,mail,mail adresi,maili,email,e mail,email adresi,e mail adresi,email address,
     e mail address,mail address,e mail value,email value,e mail adresse,email adresse,mailadresse,emailadresse`,
  ),
  birth_date: list(
    `dogum tarihi,dogumtarihi,dogum gunu,dogum gunu tarihi,dogum,d tarihi,d gunu,birth date,birthdate,birth day,birthday,bday,
     date of birth,dob,geburtsdatum,geburtstag,geb datum,geb`,
  ),
  marriage_anniversary: list(
    `evlilik yil donumu,evlilik yildonumu,evlilik tarihi,yil donumu,yildonumu,nikah tarihi,marriage anniversary,anniversary,
     wedding anniversary,wedding day,wedding date,hochzeitstag,hochzeitsdatum,jahrestag`,
  ),
  plate: list(
    `plaka,plaka no,plakasi,arac plakasi,arac plaka,plate,license plate,licence plate,number plate,plate number,car plate,kennzeichen,
     kfz kennzeichen,autokennzeichen`,
  ),
  city: list(
    `il,ili,sehir,sehri,kayitli il,kayitli sehir,il ilce,ilce il,sehir ilce,ilce sehir,il sehir,yasadigi il,yasadigi sehir,ikamet ili,
     city,town,city town,city district,home city,business city,stadt,ort,wohnort,plz ort,plz stadt,stadt ort,ort privat,ort stadt`,
  ),
  note: list(
    `not,notu,notlar,aciklama,aciklamalar,ozel not,note,notes,comment,comments,remark,remarks,notiz,notizen,bemerkung,bemerkungen,
     anmerkung,anmerkungen,hinweis`,
  ),
  consent_sms: [...consentTo('sms'), 'sms'],
  consent_email: [
    ...['e posta', 'eposta', 'mail', 'e mail', 'email'].flatMap(consentTo),
    ...list('bulten,newsletter,newsletter einwilligung'),
  ],
  consent_call: ['arama', 'telefon', 'call', 'phone', 'anruf'].flatMap(consentTo),
  consent_notification: ['bildirim', 'anlik bildirim', 'push', 'notification'].flatMap(consentTo),
  consent_date: list(
    'izin tarihi,izin tarih,onay tarihi,consent date,date of consent,opt in date,einwilligungsdatum,datum der einwilligung,einwilligung am',
  ),
}
const fieldOf = new Map(Object.entries(words).flatMap(([field, all]) => all.map((it) => [it, field as ImportField])))

/**
 * Words for the owner ("customer", "guest"), which say nothing about a column's content. If a
 * header consists only of such a word, it means the person's name.
 */
const owners =
  /^(?:musteri|musterinin|uye|uyenin|kisi|kisinin|misafir|customer|customers|client|member|members|contact|guest|kunde|kunden|kundin|mitglied|kontakt|gast)$/
/** Words that make a column less likely than the others for the same field. */
const secondary = /\b(?:ev|is|sabit|diger|home|work|business|office|other|primary|privat|geschaftlich|festnetz|[2-9])\b/
const mobile = /\b(?:cep|gsm|mobil\w*|mobile|cell\w*|handy\w*|whatsapp)\b/

export interface Named {
  field: ImportField
  /**
   * The rank of a column among those for the same field. The lower the rank, the more likely the
   * column.
   */
  rank: number
  /**
   * Whether the header is only "name", so that the other columns decide which kind of name it is.
   */
  isBare: boolean
  isVorname: boolean
}

const bare = new Set(list('name,ad,adi,isim,ismi'))

/**
 * The field that a header names: `Müşteri Adı Soyadı`, `E-mail 1 - Value`, `birthDate`. Undefined
 * if the header names something else or nothing.
 */
export function namedIn(header: string): Named | undefined {
  const all = foldedWord(header.replaceAll(/(\p{Ll})(\p{Lu})/gu, '$1 $2'))
  const plain = all.replaceAll(/ \d\b/g, '')
  const own = plain
    .split(' ')
    .filter((it) => !owners.test(it))
    .join(' ')
  const joined = foldedWord(header)
  const word = [joined, all, plain, own].find((it) => fieldOf.has(it))
  const field = word ? fieldOf.get(word) : plain !== '' && own === '' ? 'full_name' : undefined
  if (!field) return undefined
  const rank = mobile.test(all) ? 0 : secondary.test(all) ? 2 : 1
  return { field, rank, isBare: bare.has(word ?? ''), isVorname: word === 'vorname' }
}

/** Whether a header says nothing: it is empty, a single letter, or a program's placeholder. */
export const isSilent = (header: string): boolean =>
  /^(?:\p{L}?|(?:sutun|kolon|alan|column|col|field|f|spalte|feld|unnamed|unnamed column|adsiz|bos)?) ?\d*$/u.test(
    foldedWord(header),
  )
