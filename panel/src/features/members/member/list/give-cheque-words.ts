import { defineWords } from '#panel/kit/words/words.ts'

export const giveChequeWords = defineWords({
  tr: {
    title: 'Listedeki üyelere hangi çek verilsin?',
    which: 'Çek',
    noCheques: 'Verilebilecek bir çek yok. Önce Hediye çekleri ekranında kişiye özel bir çek oluşturun.',
    cancel: 'Vazgeç',
    give: 'Ver',
    given: '“{name}”, {count} üyeye veriliyor',
    follow: 'Göster',
  },
  en: {
    title: 'Which voucher for the members listed?',
    which: 'Voucher',
    noCheques: 'There is no voucher to give. First create a personal one on the Gift vouchers screen.',
    cancel: 'Cancel',
    give: 'Give',
    given: '“{name}” is being given to {count, plural, one {# member} other {# members}}',
    follow: 'Show',
  },
  de: {
    title: 'Welchen Geschenkgutschein erhalten die Mitglieder der Liste?',
    which: 'Geschenkgutschein',
    noCheques:
      'Kein Geschenkgutschein zum Vergeben vorhanden. Legen Sie zuerst unter „Geschenkgutscheine“ einen persönlichen an.',
    cancel: 'Abbrechen',
    give: 'Vergeben',
    given: '„{name}“ geht an {count, plural, one {# Mitglied} other {# Mitglieder}}',
    follow: 'Zeigen',
  },
})
