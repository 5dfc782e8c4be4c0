import { defineWords } from '#panel/kit/words/words.ts'

export const notificationHelp = defineWords({
  tr: {
    purpose:
      'Üyelerinize uygulama bildirimi, SMS ya da e-posta ile kampanya duyurun. Her bildirim yalnızca izin verenlere gider.',
    tasks: {
      make: {
        title: 'Bildirim hazırla',
        steps:
          '*Yeni ekle* düğmesine basın; kimlere gideceğini koşullarla seçin, metni yazıp kaydedin. Yanda kime ulaştığı ve kimin neden dışarıda kaldığı yazar. Kaydedilen bildirim taslaktır.',
      },
      send: {
        title: 'Önce dene, sonra gönder',
        steps:
          'Taslağı açın; *Deneme gönder* ile kendinize yollayın, sonra *Gönder* düğmesine basın. Zaman seçtiyseniz o zaman gider; gece saat 21:00–09:00 arasında SMS ve uygulama bildirimi bekletilir.',
      },
      watch: {
        title: 'Gönderimi izle, duraklat, durdur',
        steps:
          'Bildirimi açın: her alıcının sonucu ve nedeni yazar. *Duraklat* ile bekletir, *Devam et* ile sürdürür, *Durdur* ile bitirirsiniz.',
      },
      lift: {
        title: 'Ne getirdiğini gör',
        steps:
          'Formda *Onda birini ayır* anahtarını açın: rastgele onda biri mesajı almaz. Bildirimin sayfası iki grubun siparişlerini karşılaştırır ve farkın rastlantı olup olmadığını söyler.',
      },
    },
  },
  en: {
    purpose:
      'Tell your members about offers by app notification, SMS or e-mail. Each goes only to those who consented.',
    tasks: {
      make: {
        title: 'Prepare a notification',
        steps:
          'Press *Add new*; set conditions for who gets it, write the text and save. Beside the form you see whom it reaches, and who is left out and why. What you save is a draft.',
      },
      send: {
        title: 'Try it out first, then send',
        steps:
          'Open the draft; use *Send a test* to send it to yourself, then press *Send*. If you chose a time, it is sent then; SMS and app notifications wait between 21:00 and 09:00.',
      },
      watch: {
        title: 'Watch, pause and stop',
        steps:
          'Open the notification: it shows each recipient’s result and the reason. *Pause* holds it, *Resume* continues, *Stop* ends it.',
      },
      lift: {
        title: 'See what it brought',
        steps:
          'Switch on *Hold a tenth back* on the form: a random tenth does not get the message. The notification’s page compares what both groups ordered, and says whether the difference may be chance.',
      },
    },
  },
  de: {
    purpose:
      'Machen Sie Mitglieder per App-Mitteilung, SMS oder E-Mail auf Angebote aufmerksam. Sie gehen nur an Mitglieder, die eingewilligt haben.',
    tasks: {
      make: {
        title: 'Mitteilung vorbereiten',
        steps:
          'Tippen Sie auf *Neu anlegen*, wählen Sie mit Bedingungen, wer sie bekommt, schreiben Sie den Text und speichern Sie. Daneben steht, wen sie erreicht und wer warum übersprungen wird. Gespeichert wird ein Entwurf.',
      },
      send: {
        title: 'Erst testen, dann senden',
        steps:
          'Öffnen Sie den Entwurf, schicken Sie ihn mit *Test senden* an sich selbst und tippen Sie auf *Senden*. Haben Sie eine Zeit gewählt, geht die Mitteilung dann hinaus; SMS und App-Mitteilungen warten zwischen 21 und 9 Uhr.',
      },
      watch: {
        title: 'Verfolgen, pausieren, stoppen',
        steps:
          'Öffnen Sie die Mitteilung: Bei jedem Empfänger stehen Ergebnis und Grund. *Pausieren* lässt sie warten, *Fortsetzen* macht weiter, *Stoppen* beendet den Versand.',
      },
      lift: {
        title: 'Sehen, was sie gebracht hat',
        steps:
          'Schalten Sie im Formular *Ein Zehntel zurückhalten* ein: Ein zufälliges Zehntel bekommt nichts. Die Seite der Mitteilung vergleicht die Bestellungen beider Gruppen und sagt, ob der Unterschied Zufall sein kann.',
      },
    },
  },
})

export const memberNotificationHelp = defineWords({
  tr: {
    purpose: 'Bu üyeye hangi bildirimlerin gittiği, hangilerinin neden gitmediği.',
    tasks: {
      why: {
        title: 'Bir mesajın neden gitmediğini bul',
        steps: 'Satırda *Neden* sütununa bakın; satıra basınca bildirim açılır.',
      },
    },
  },
  en: {
    purpose: 'Which notifications went to this member, and which did not and why.',
    tasks: {
      why: {
        title: 'Find out why a message was not sent',
        steps: 'Look at the row’s *Reason*; press the row to open the notification.',
      },
    },
  },
  de: {
    purpose: 'Welche Mitteilungen dieses Mitglied bekam, und welche warum nicht.',
    tasks: {
      why: {
        title: 'Herausfinden, warum eine Nachricht nicht gesendet wurde',
        steps: 'Sehen Sie in der Spalte *Grund* nach; tippen Sie auf die Zeile, um die Mitteilung zu öffnen.',
      },
    },
  },
})
