import { defineWords } from '#panel/kit/words/words.ts'

export const scheduledTaskHelp = defineWords({
  tr: {
    purpose:
      'Kendiliğinden tekrarlanan işler: bildirim göndermek, hediye çeki ya da puan vermek, menüden bir şeyi açıp kapatmak.',
    tasks: {
      make: {
        title: 'Tekrarlanan bir iş kur',
        steps:
          '*Yeni ekle* düğmesine basın, ne yapacağını ve ne sıklıkta yapacağını seçip kaydedin. Yanda sonraki beş çalışma ve şu an kaç üyenin koşullara uyduğu yazar. 31’inde başlayan aylık görev, kısa aylarda ayın son günü çalışır.',
      },
      now: {
        title: 'Beklemeden dene',
        steps:
          'Görevi açıp *Şimdi çalıştır* düğmesine basın. Sonucu *Geçmiş çalışmalar* içinde görünür; sonraki çalışmalar değişmez.',
      },
      stop: {
        title: 'Ara ver ya da bitir',
        steps:
          '*Duraklat* görevi bekletir; *Devam et* dediğinizde kaçan günler sonradan yapılmaz, sıradaki günden sürer. Kalıcı olarak bitirmek için düzenleyip *Son gün* seçin.',
      },
      missed: {
        title: 'Neden yapılamadığını gör',
        steps:
          '*Geçmiş çalışmalar* her çalışmanın sonucunu, yapılamadıysa nedenini yazar. Sistem kapalıyken kaçan günlerden yalnızca sonuncusu yapılır, öncekiler *Atlandı* olarak görünür.',
      },
    },
  },
  en: {
    purpose:
      'Things that repeat by themselves: sending a notification, giving gift vouchers or points, switching parts of the menu on or off.',
    tasks: {
      make: {
        title: 'Set up something that repeats',
        steps:
          'Press *Add new*, choose what it does and how often, and save. Beside the form you see the next five runs and how many members match now. A monthly task that begins on the 31st runs on the last day of shorter months.',
      },
      now: {
        title: 'Try it at once',
        steps:
          'Open the task and press *Run now*. Its result appears under *Past runs*; the next runs stay as they are.',
      },
      stop: {
        title: 'Pause or end it',
        steps:
          '*Pause* holds the task; after *Resume*, missed days are not made up for, it goes on with the next one. To end it for good, edit it and choose a *Last day*.',
      },
      missed: {
        title: 'See why a run failed',
        steps:
          '*Past runs* shows the result of each run, and the reason if it failed. Of the days missed while the system was down, only the latest is done; the others say *Skipped*.',
      },
    },
  },
  de: {
    purpose:
      'Was sich von selbst wiederholt: Mitteilungen senden, Geschenkgutscheine oder Punkte vergeben, Teile der Karte ein- und ausschalten.',
    tasks: {
      make: {
        title: 'Etwas Wiederkehrendes einrichten',
        steps:
          'Tippen Sie auf *Neu anlegen*, wählen Sie, was wie oft geschehen soll, und speichern Sie. Daneben stehen die nächsten fünf Ausführungen und wie viele Mitglieder jetzt passen. Eine monatliche Aufgabe ab dem 31. läuft in kurzen Monaten am letzten Tag.',
      },
      now: {
        title: 'Gleich ausprobieren',
        steps:
          'Öffnen Sie die Aufgabe und tippen Sie auf *Jetzt ausführen*. Das Ergebnis steht unter *Bisherige Ausführungen*; die geplanten bleiben.',
      },
      stop: {
        title: 'Pausieren oder beenden',
        steps:
          '*Pausieren* hält die Aufgabe an; nach *Fortsetzen* wird Verpasstes nicht nachgeholt, es geht mit dem nächsten Tag weiter. Für immer endet sie, wenn Sie beim Bearbeiten *Letzter Tag* ausfüllen.',
      },
      missed: {
        title: 'Sehen, warum eine Ausführung fehlschlug',
        steps:
          '*Bisherige Ausführungen* zeigt jedes Ergebnis und bei Fehlern den Grund. Von Tagen, die während eines Ausfalls verpasst wurden, läuft nur der letzte; bei den anderen steht *Übersprungen*.',
      },
    },
  },
})
