import { defineWords } from '#panel/kit/words/words.ts'

export const duplicateHelp = defineWords({
  tr: {
    purpose: 'Aynı kişiye benzeyen kayıtlar ve nedenleri.',
    tasks: {
      merge: { title: 'İki kaydı birleştir', steps: 'Satıra basın; hangi bilginin kalacağını seçip *Birleştir*.' },
      apart: {
        title: 'Farklı kişilerse',
        steps: 'Satırın sonundaki üç noktadan *Kopya değil* seçin; bir daha gösterilmez.',
      },
      reason: { title: 'Yalnız en olasıları gör', steps: '*Neden* filtresinden birini seçin.' },
    },
  },
  en: {
    purpose: 'Records that look like the same person, and why.',
    tasks: {
      merge: { title: 'Merge two records', steps: 'Press the row, choose what stays, *Merge*.' },
      apart: {
        title: 'If they are different people',
        steps: 'Choose *Not a duplicate* from the three dots at the end of the row; the pair is not shown again.',
      },
      reason: { title: 'See only the most likely', steps: 'Choose one in the filter *Why*.' },
    },
  },
  de: {
    purpose: 'Einträge, die nach derselben Person aussehen, und warum.',
    tasks: {
      merge: {
        title: 'Zwei Einträge zusammenführen',
        steps: 'Tippen Sie auf die Zeile, wählen Sie, was bleibt, und dann *Zusammenführen*.',
      },
      apart: {
        title: 'Wenn es verschiedene Personen sind',
        steps: 'Wählen Sie in den drei Punkten am Zeilenende *Keine Dublette*; das Paar erscheint nicht mehr.',
      },
      reason: { title: 'Nur die wahrscheinlichsten sehen', steps: 'Wählen Sie im Filter *Warum* einen Grund.' },
    },
  },
})

export const mergeHelp = defineWords({
  tr: {
    purpose: 'Aynı kişinin iki kaydını tek üye yapar: siparişleri, puanı, cüzdanı ve çekleri birlikte taşınır.',
    tasks: {
      choose: {
        title: 'Kalacak bilgiyi seç',
        steps: '*Hangi bilgi kalsın?* altında işaretleyin. Kayıtlar tersse *Yerlerini değiştir*.',
      },
      check: { title: 'Ne taşınacağını gör', steps: '*Neler taşınacak?* altında yazar.' },
      undo: {
        title: 'Birleştirmeyi geri al',
        steps: '24 saat içinde üyenin sayfasında *Birleştirmeyi geri al* düğmesine basın.',
      },
    },
  },
  en: {
    purpose: 'Makes two records of one person one member: orders, points, wallet and vouchers move together.',
    tasks: {
      choose: {
        title: 'Choose what stays',
        steps: 'Tick it under *Which details stay?*. If the records are the wrong way round, *Swap the two*.',
      },
      check: { title: 'See what moves', steps: 'It is under *What moves?*.' },
      undo: { title: 'Undo a merge', steps: 'Within 24 hours, press *Undo merge* on the member’s page.' },
    },
  },
  de: {
    purpose:
      'Macht aus zwei Einträgen einer Person ein Mitglied: Bestellungen, Punkte, Guthaben, Gutscheine ziehen mit um.',
    tasks: {
      choose: {
        title: 'Wählen, was bleibt',
        steps: 'Wählen Sie es unter *Welche Angaben bleiben?*. Stehen die Einträge falsch herum, *Vertauschen*.',
      },
      check: { title: 'Sehen, was umzieht', steps: 'Es steht unter *Was wird übernommen?*.' },
      undo: {
        title: 'Zusammenführen rückgängig machen',
        steps: 'Innerhalb von 24 Stunden auf der Seite des Mitglieds *Zusammenführen rückgängig machen*.',
      },
    },
  },
})
