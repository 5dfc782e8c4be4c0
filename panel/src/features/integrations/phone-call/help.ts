import { defineWords } from '#panel/kit/words/words.ts'

export const callHelp = defineWords({
  tr: {
    purpose: 'Şubeye gelen aramalar: kim aradı, cevaplandı mı, geri arandı mı.',
    tasks: {
      missed: {
        title: 'Cevapsızları geri ara',
        steps: 'Üstte *Aranacak cevapsızlar* seçin, satırda *Geri ara* düğmesine basın.',
      },
      who: { title: 'Arayanı aç', steps: 'Satıra basın; üyeyse sayfası açılır.' },
      none: { title: 'Aramalar görünmüyorsa', steps: 'Şube ayarlarında *Santral* ekranından santrali bağlayın.' },
    },
  },
  en: {
    purpose: 'Calls to the branch: who called, whether it was answered and called back.',
    tasks: {
      missed: {
        title: 'Call back missed calls',
        steps: 'Choose *Missed, to call back* at the top and press *Call back* on the row.',
      },
      who: { title: 'Open the caller', steps: 'Press the row; a member’s page opens.' },
      none: {
        title: 'If no calls appear',
        steps: 'Connect the switchboard under *Switchboard* in the branch settings.',
      },
    },
  },
  de: {
    purpose: 'Anrufe in der Filiale: wer anrief, ob jemand abnahm und zurückrief.',
    tasks: {
      missed: {
        title: 'Verpasste zurückrufen',
        steps: 'Oben *Verpasst, noch offen* wählen und in der Zeile auf *Zurückrufen* tippen.',
      },
      who: { title: 'Anrufer öffnen', steps: 'Zeile antippen; bei Mitgliedern öffnet sich die Seite.' },
      none: {
        title: 'Wenn keine Anrufe erscheinen',
        steps: 'Verbinden Sie die Anlage in den Filialeinstellungen unter *Telefonanlage*.',
      },
    },
  },
})
