import { defineWords } from '#panel/kit/words/words.ts'

export const pointHelp = defineWords({
  tr: {
    purpose: 'Üyeler neyle, ne kadar puan kazanır ve puanı nasıl harcar.',
    tasks: {
      make: {
        title: 'Alışverişten puan ver',
        steps: '*Yeni ekle* düğmesine basın, *Puan türü* olarak *Alışveriş* seçin, *Puan oranı* yazıp kaydedin.',
      },
      spend: {
        title: 'Puanla ödemeyi aç',
        steps: '*Puan harcama* kartında *Düzenle*; bir puanın değerini ve sınırları yazın.',
      },
      try: {
        title: 'Önce dene',
        steps: 'Formda *Dene* altına bir sepet yazın: kaç puan kazandırır, ne kadarı puanla ödenir.',
      },
    },
  },
  en: {
    purpose: 'What members earn points for, how many, and how they spend them.',
    tasks: {
      make: {
        title: 'Give points for purchases',
        steps: 'Press *Add new*, choose *Purchase* as *Earned by*, enter *Points rate* and save.',
      },
      spend: {
        title: 'Let members pay with points',
        steps: '*Edit* on the card *Spending points*; enter what a point is worth and the limits.',
      },
      try: {
        title: 'Try it first',
        steps: 'Enter a basket under *Try it* on the form: what it earns and how much points can pay.',
      },
    },
  },
  de: {
    purpose: 'Wofür Mitglieder Punkte sammeln, wie viele, und wie sie sie einlösen.',
    tasks: {
      make: {
        title: 'Punkte für Einkäufe geben',
        steps:
          'Tippen Sie auf *Neu anlegen*, wählen Sie bei *Punkte für* *Einkauf*, tragen Sie den *Punktesatz* ein und speichern Sie.',
      },
      spend: {
        title: 'Mit Punkten zahlen lassen',
        steps: '*Bearbeiten* auf der Karte *Punkte einlösen*; Wert eines Punkts und Grenzen eintragen.',
      },
      try: {
        title: 'Vorher ausprobieren',
        steps:
          'Tragen Sie im Formular unter *Ausprobieren* einen Warenkorb ein: was er bringt und wie viel Punkte zahlen.',
      },
    },
  },
})
