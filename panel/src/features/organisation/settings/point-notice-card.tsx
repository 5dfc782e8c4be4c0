import { NumberInput } from '#panel/kit/amounts.tsx'
import { defineWords, useWords } from '#panel/kit/words.ts'

const words = defineWords({
  tr: {
    title: 'Süresi dolacak puanlar',
    help: 'Üyeye puanlarının süresi dolmadan e-posta ile haber verilir; e-postayı reddedenlere yazılmaz. Almanya’da yalnızca izin verenlere yazılır.',
    days: 'Kaç gün önce',
    daysHelp: '0: haber verilmez.',
    suffix: 'gün',
  },
  en: {
    title: 'Points about to expire',
    help: 'Members are told by e-mail before their points expire, except those who refused e-mails. In Germany only those who consented are told.',
    days: 'How long before',
    daysHelp: '0: they are not told.',
    suffix: 'days',
  },
  de: {
    title: 'Verfallende Punkte',
    help: 'Mitglieder erfahren per E-Mail, bevor Punkte verfallen, außer wer E-Mails abgelehnt hat. In Deutschland nur, wer eingewilligt hat.',
    days: 'Wie lange vorher',
    daysHelp: '0: keine Nachricht.',
    suffix: 'Tage',
  },
})

function Inputs() {
  const t = useWords(words)
  return <NumberInput name="days" label={t('days')} description={t('daysHelp')} suffix={t('suffix')} />
}

/** The setting `point_notice` as a card of its company's settings. */
export function usePointNoticeCard() {
  const t = useWords(words)
  return { title: t('title'), help: t('help'), inputs: <Inputs /> }
}
