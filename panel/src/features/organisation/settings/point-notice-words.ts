import { defineWords } from '#panel/kit/words/words.ts'

export const pointNoticeWords = defineWords({
  tr: {
    title: 'Süresi dolacak puanlar',
    help: 'Üyeye puanlarının süresi dolmadan e-posta ile haber verilir; e-postayı reddedenlere yazılmaz. Almanya’da yalnızca izin verenlere yazılır.',
    days: 'Kaç gün önce',
    daysHelp: '0: haber verilmez.',
    suffix: '{count, plural, other {gün}}',
  },
  en: {
    title: 'Points about to expire',
    help: 'Members are told by e-mail before their points expire, except those who refused e-mails. In Germany only those who consented are told.',
    days: 'How long before',
    daysHelp: '0: they are not told.',
    suffix: '{count, plural, one {day} other {days}}',
  },
  de: {
    title: 'Verfallende Punkte',
    help: 'Mitglieder werden per E-Mail benachrichtigt, bevor Punkte verfallen, außer sie haben E-Mails abgelehnt. In Deutschland nur, wer eingewilligt hat.',
    days: 'Wie lange vorher',
    daysHelp: '0: keine Nachricht.',
    suffix: '{count, plural, one {Tag} other {Tage}}',
  },
})
