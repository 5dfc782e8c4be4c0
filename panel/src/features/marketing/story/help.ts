import { defineWords } from '#panel/kit/words/words.ts'

export const storyHelp = defineWords({
  tr: {
    purpose: 'Sipariş uygulamasının en üstündeki yuvarlak görseller; süreleri bitince kendiliğinden kalkar.',
    tasks: {
      make: {
        title: 'Hikâye yayınla',
        steps:
          '*Yeni ekle* düğmesine basın; başlığı yazın, yuvarlak kapağı ve açılan görseli yükleyip kaydedin. Görseller yüklenirken kırpılır.',
      },
      keep: {
        title: 'Hikâyeyi süresiz yayınla',
        steps: 'Formda *Süresiz* anahtarını açın: siz *Müşterilere göster* anahtarını kapatana kadar yayında kalır.',
      },
      where: {
        title: 'Hikâyeyi yalnızca bazı şubelerde ya da saatlerde göster',
        steps: 'Formun altında şubeleri, illeri, günleri ve saatleri seçin.',
      },
    },
  },
  en: {
    purpose: 'Round pictures at the top of the ordering app; they disappear when their time is up.',
    tasks: {
      make: {
        title: 'Publish a story',
        steps:
          'Press *Add new*; enter a title, upload the round cover and the picture that it opens, and save. Pictures are cropped as you upload them.',
      },
      keep: {
        title: 'Keep a story up',
        steps: 'Switch on *No end* on the form: the story stays until you switch off *Show to customers*.',
      },
      where: {
        title: 'Show a story only at some branches or times',
        steps: 'Choose branches, cities, days and hours at the end of the form.',
      },
    },
  },
  de: {
    purpose: 'Runde Bilder oben in der Bestell-App; ist ihre Zeit um, verschwinden sie von selbst.',
    tasks: {
      make: {
        title: 'Story veröffentlichen',
        steps:
          'Tippen Sie auf *Neu anlegen*, tragen Sie einen Titel ein, laden Sie das runde Titelbild und das große Bild hoch und speichern Sie. Zugeschnitten wird beim Hochladen.',
      },
      keep: {
        title: 'Story dauerhaft zeigen',
        steps: 'Schalten Sie im Formular *Dauerhaft* ein: Die Story bleibt, bis Sie *Für Kunden sichtbar* ausschalten.',
      },
      where: {
        title: 'Story nur in einigen Filialen oder zu bestimmten Zeiten zeigen',
        steps: 'Wählen Sie am Ende des Formulars Filialen, Städte, Tage und Uhrzeiten.',
      },
    },
  },
})
