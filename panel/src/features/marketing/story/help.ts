import { defineWords } from '#panel/kit/words/words.ts'

export const storyHelp = defineWords({
  tr: {
    purpose: 'Sipariş uygulamasının başında duran, bir gün sonra kendiliğinden biten yuvarlak görseller.',
    tasks: {
      make: {
        title: 'Hikâye yayınla',
        steps:
          '*Yeni ekle* düğmesine basın; başlığı yazın, yuvarlak kapağı ve açılan görseli yükleyip kaydedin. Görseller yüklenirken kırpılır.',
      },
      keep: {
        title: 'Bitmesin',
        steps: 'Formda *Sabit* düğmesini açın: siz *Müşterilere göster* düğmesini kapatana kadar yayında kalır.',
      },
      where: {
        title: 'Yalnızca bazı şubelerde ya da saatlerde',
        steps: 'Formun altında şubeleri, şehirleri, günleri ve saatleri seçin.',
      },
    },
  },
  en: {
    purpose: 'Round pictures at the top of the ordering app that end by themselves after a day.',
    tasks: {
      make: {
        title: 'Publish a story',
        steps:
          'Press *Add new*; enter a title, upload the round cover and the picture it opens, and save. You crop pictures while uploading.',
      },
      keep: {
        title: 'Keep it for good',
        steps: 'Switch on *Fixed* on the form: it stays until you switch off *Show to customers*.',
      },
      where: {
        title: 'Only at some branches or hours',
        steps: 'Choose branches, cities, days and hours at the end of the form.',
      },
    },
  },
  de: {
    purpose: 'Runde Bilder oben in der Bestell-App, die nach einem Tag von selbst enden.',
    tasks: {
      make: {
        title: 'Story veröffentlichen',
        steps:
          'Tippen Sie auf *Neu anlegen*, tragen Sie einen Titel ein, laden Sie Titelbild und Bild hoch und speichern Sie. Zugeschnitten wird beim Hochladen.',
      },
      keep: {
        title: 'Dauerhaft zeigen',
        steps: 'Schalten Sie im Formular *Dauerhaft* ein: Sie bleibt, bis Sie *Kunden zeigen* ausschalten.',
      },
      where: {
        title: 'Nur in einigen Filialen oder zu bestimmten Zeiten',
        steps: 'Wählen Sie am Ende des Formulars Filialen, Städte, Tage und Uhrzeiten.',
      },
    },
  },
})
