import { defineWords } from '#panel/kit/words/words.ts'

export const workHelp = defineWords({
  tr: {
    purpose: 'Sunucunun kendiliğinden yaptığı işler: ne zaman çalıştılar, hangisi gecikti ya da hata verdi.',
    tasks: {
      failing: {
        title: 'Sorunlu işi bul',
        steps: '*Durum* filtresinde *Sorunlu* seçin; satırı açınca son hata yazar.',
      },
      run: { title: 'Şimdi çalıştır', steps: 'İşi açın, *Şimdi çalıştır* düğmesine basın.' },
      past: { title: 'Önceki çalışmalara bak', steps: 'İşi açın, *Son çalışmalar* altında süreleriyle durur.' },
    },
  },
  en: {
    purpose: 'What the server does by itself: when it ran, what is late or failed.',
    tasks: {
      failing: {
        title: 'Find a failing job',
        steps: 'Choose *Failing* in the filter *State*; the open row shows the last error.',
      },
      run: { title: 'Run it now', steps: 'Open the job and press *Run now*.' },
      past: { title: 'See earlier runs', steps: 'Open the job; they are under *Last runs* with their times.' },
    },
  },
  de: {
    purpose: 'Was der Server von selbst tut: wann es lief, was verspätet oder fehlerhaft ist.',
    tasks: {
      failing: {
        title: 'Fehlerhafte finden',
        steps: 'Den Filter *Status* auf *Gestört* setzen; die Zeile zeigt den letzten Fehler.',
      },
      run: { title: 'Jetzt ausführen', steps: 'Aufgabe öffnen und auf *Jetzt ausführen* tippen.' },
      past: { title: 'Frühere Läufe sehen', steps: 'Aufgabe öffnen; sie stehen mit Dauer unter *Letzte Läufe*.' },
    },
  },
})
