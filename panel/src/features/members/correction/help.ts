import { defineWords } from '#panel/kit/words/words.ts'

export const correctionHelp = defineWords({
  tr: {
    purpose: 'Sınırı aşan puan ve cüzdan düzeltmeleri; giren değil, ikinci bir kişi onaylar.',
    tasks: {
      approve: { title: 'Düzeltmeyi onayla', steps: 'Satıra basın, nedeni okuyun, *Onayla* ya da *Reddet*.' },
      own: {
        title: 'Neden onaylayamıyorum?',
        steps: 'Kendi girdiğinizi onaylayamazsınız; yetkili başka biri onaylamalı.',
      },
      limit: {
        title: 'Sınırı değiştir',
        steps: '*Firma ayarları* ekranında *Puan ve cüzdan düzeltmeleri* kartında durur.',
      },
    },
  },
  en: {
    purpose:
      'Corrections of points and wallets above the limit; a second person approves, not the one who entered them.',
    tasks: {
      approve: {
        title: 'Approve a correction',
        steps: 'Press the row, read the reason and choose *Approve* or *Reject*.',
      },
      own: {
        title: 'Why can’t I approve it?',
        steps: 'You cannot approve your own; somebody else with the permission must.',
      },
      limit: {
        title: 'Change the limit',
        steps: 'It is on the card *Corrections of points and wallets* of *Company settings*.',
      },
    },
  },
  de: {
    purpose: 'Korrekturen von Punkten und Guthaben über der Grenze; zustimmen muss eine zweite Person.',
    tasks: {
      approve: {
        title: 'Einer Korrektur zustimmen',
        steps: 'Tippen Sie auf die Zeile, lesen Sie den Grund und wählen Sie *Genehmigen* oder *Ablehnen*.',
      },
      own: {
        title: 'Warum kann ich nicht zustimmen?',
        steps: 'Was Sie selbst eingegeben haben, muss jemand anders genehmigen.',
      },
      limit: {
        title: 'Die Grenze ändern',
        steps: 'Sie steht auf der Karte *Korrekturen von Punkten und Guthaben* in *Firmeneinstellungen*.',
      },
    },
  },
})
