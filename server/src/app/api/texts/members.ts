import type { CallTexts } from '../call-texts.ts'

/** Members of the company, and their membership of partner institutions. */
export const members: CallTexts = {
  'appMember.create': {
    tr: [
      'Üyeyi kaydet veya bul',
      'Telefon ya da e-posta ile. Yeni üye 201, kayıtlı üye 200 ve `is_new: false` ile döner. `proof`, numaranın kişiye ait olduğunun nasıl kanıtlandığını söyler; kanıt yoksa numaranın kayıtlı olup olmadığı söylenmez: yanıt her durumda 201 ve boştur.',
    ],
    en: [
      'Sign a member up or in',
      'By phone or e-mail. A new member is answered with 201, an existing one with 200 and `is_new: false`. `proof` says how it was proved that the number is the person’s; without a proof, the answer is 201 and empty in either case, so it does not tell whether the number is known.',
    ],
    de: [
      'Mitglied registrieren oder anmelden',
      'Per Telefon oder E-Mail. Ein neues Mitglied wird mit 201 beantwortet, ein vorhandenes mit 200 und `is_new: false`. `proof` sagt, wie die Nummer nachgewiesen wurde; ohne Nachweis kommt in jedem Fall 201 und nichts weiter, damit die Antwort nicht verrät, ob die Nummer bekannt ist.',
    ],
  },
  'appMember.read': {
    tr: ['Üyenin bilgilerini oku', 'Üyenin kendi bilgileri: ad, doğum tarihi, dil, alerjenler.'],
    en: ['Read a member', 'The member’s own data: name, birth date, language, allergens.'],
    de: ['Mitglied lesen', 'Die eigenen Daten des Mitglieds: Name, Geburtsdatum, Sprache, Allergene.'],
  },
  'appMember.update': {
    tr: ['Üyenin bilgilerini değiştir', 'Yalnızca gönderilen alanlar değişir. Okunan `version` da gönderilir.'],
    en: ['Change a member', 'Only the fields that are sent change. Send the `version` that was read.'],
    de: ['Mitglied ändern', 'Nur gesendete Felder ändern sich. Senden Sie die gelesene `version` mit.'],
  },
  'appMember.setConsent': {
    tr: [
      'İleti iznini kaydet',
      'SMS, arama, e-posta ya da bildirim için evet veya hayır; zamanı, metnin sürümü ve geçerli olduğu adresle. Türkiye’de İYS’ye iletilir.',
    ],
    en: [
      'Record a consent',
      'A yes or no for SMS, calls, e-mail or push, with its time, the version of the text and the address for which it was given. In Turkey it is passed on to İYS.',
    ],
    de: [
      'Einwilligung festhalten',
      'Ein Ja oder Nein für SMS, Anruf, E-Mail oder Push, mit Zeitpunkt, Textversion und der Adresse, für die es gilt. In der Türkei wird es an İYS gemeldet.',
    ],
  },
  'appMember.wallet': {
    tr: ['Cüzdanı oku', 'Bakiye, ne kadarının ne zaman süresinin dolacağı ve hareketler.'],
    en: ['Read the wallet', 'The balance, how much of it expires and when, and the postings.'],
    de: ['Guthaben lesen', 'Der Stand, wann wie viel davon verfällt, und die Buchungen.'],
  },
  'appMember.points': {
    tr: ['Puanları oku', 'Puan bakiyesi, ne zaman ne kadarının silineceği ve hareketler.'],
    en: ['Read the points', 'The balance, how many points expire and when, and the postings.'],
    de: ['Punkte lesen', 'Der Stand, wann wie viele verfallen, und die Buchungen.'],
  },
  'appMember.cheques': {
    tr: ['Hediye çeklerini oku', 'Üyenin kullanabileceği çekler ve ne zamana kadar geçerli oldukları.'],
    en: ['Read the gift vouchers', 'The vouchers that the member can use, and until when.'],
    de: ['Geschenkgutscheine lesen', 'Die Gutscheine, die das Mitglied einlösen kann, und wie lange.'],
  },
  'appMember.orders': {
    tr: ['Üyenin siparişlerini oku', 'Siparişler ve hangilerinin yeniden sipariş edilebileceği.'],
    en: ['Read the member’s orders', 'The orders, and which of them can be ordered again.'],
    de: ['Bestellungen des Mitglieds lesen', 'Die Bestellungen, und welche davon noch einmal bestellt werden können.'],
  },
  'institutionMember.ask': {
    tr: [
      'Anlaşmalı kurum üyeliği iste',
      'Üye kurumun kodunu girdiğinde ya da bağlantısından geldiğinde. Bekleyen istek varken yenisi açılmaz.',
    ],
    en: [
      'Ask for partner institution membership',
      'When a member enters the institution’s code or comes by its link. No second request is made while one is pending.',
    ],
    de: [
      'Zugehörigkeit zur Partnereinrichtung beantragen',
      'Wenn ein Mitglied den Code der Einrichtung eingibt oder über ihren Link kommt. Solange ein Antrag offen ist, entsteht kein zweiter.',
    ],
  },
  'institutionProof.appSendCode': {
    tr: ['Kurum e-postasına kod gönder', 'Üyenin kurumdaki adresine altı rakam gönderir.'],
    en: ['Mail a code to the institution’s address', 'Mails six digits to the member’s address at the institution.'],
    de: [
      'Code an die Adresse bei der Einrichtung senden',
      'Sendet sechs Ziffern an die Adresse des Mitglieds bei der Einrichtung.',
    ],
  },
  'institutionProof.appProve': {
    tr: ['Kurum kodunu doğrula', 'Gönderilen altı rakamı doğrular.'],
    en: ['Confirm the institution’s code', 'Confirms the six digits that were mailed.'],
    de: ['Code der Einrichtung bestätigen', 'Bestätigt die gesendeten sechs Ziffern.'],
  },
  'institutionProof.appUpload': {
    tr: ['Kurum belgesi yükle', 'Üyeliği gösteren belge: jpg, png veya pdf, en çok 5 MB.'],
    en: ['Upload proof of membership', 'A document that shows the membership: jpg, png or pdf, at most 5 MB.'],
    de: ['Nachweis hochladen', 'Ein Dokument, das die Zugehörigkeit zeigt: jpg, png oder pdf, höchstens 5 MB.'],
  },
}
