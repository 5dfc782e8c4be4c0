import { defineWords } from '#panel/kit/words/words.ts'

export const correctionWords = defineWords({
  tr: {
    title: 'Puan ve cüzdan düzeltmeleri',
    help: 'Bir kişinin bir üye için bir günde tek başına elle ne kadar düzeltebileceği. Üstü, ikinci bir kişi onaylayana kadar bekler.',
    points_alone: 'Tek başına: puan',
    wallet_alone: 'Tek başına: cüzdan',
    points_role: 'Onay yetkisi olmayan: puanda üst sınır',
    wallet_role: 'Onay yetkisi olmayan: cüzdanda üst sınır',
    aloneHelp: 'Boşsa ikinci kişi gerekmez.',
    roleHelp: 'Üstünü hiç giremez. Boşsa sınır yok.',
  },
  en: {
    title: 'Corrections of points and wallets',
    help: 'How much one person may correct by hand alone, for one member in a day. Anything above waits until a second person approves it.',
    points_alone: 'Alone: points',
    wallet_alone: 'Alone: wallet',
    points_role: 'Points, at most (without the permission to approve)',
    wallet_role: 'Wallet, at most (without the permission to approve)',
    aloneHelp: 'Empty: no second person needed.',
    roleHelp: 'They cannot enter more at all. Empty: no limit.',
  },
  de: {
    title: 'Korrekturen von Punkten und Guthaben',
    help: 'Wie viel eine Person für ein Mitglied am Tag allein von Hand korrigieren darf. Was darüber liegt, wartet auf die Genehmigung durch eine zweite Person.',
    points_alone: 'Allein: Punkte',
    wallet_alone: 'Allein: Guthaben',
    points_role: 'Punkte, höchstens (ohne Genehmigungsrecht)',
    wallet_role: 'Guthaben, höchstens (ohne Genehmigungsrecht)',
    aloneHelp: 'Leer: keine zweite Person nötig.',
    roleHelp: 'Mehr lässt sich gar nicht eingeben. Leer: keine Grenze.',
  },
})
