import { defineWords } from '#panel/kit/words/words.ts'

export const companyPageHelp = defineWords({
  tr: {
    purpose: 'Firmanın sitesindeki sayfalar: hakkımızda, sözleşmeler, gizlilik.',
    tasks: {
      write: {
        title: 'Sayfayı yaz',
        steps: '*Oluşturulmadı* yazan sayfaya basın, *Başlık* ve *Metin* yazıp kaydedin.',
      },
      hide: { title: 'Sayfayı yayından kaldır', steps: '*Yayında* anahtarını kapatıp kaydedin; metin kalır.' },
      lang: {
        title: 'Başka dilde yaz',
        steps: 'Formda dil sekmesine geçin; bir dil yeterlidir, ötekiler sonra yazılabilir.',
      },
    },
  },
  en: {
    purpose: 'The pages of the company’s website: about us, contracts, privacy.',
    tasks: {
      write: {
        title: 'Write a page',
        steps: 'Press a page that says *Not created*, enter *Title* and *Text* and save.',
      },
      hide: { title: 'Take a page offline', steps: 'Switch *Published* off and save; the text stays.' },
      lang: {
        title: 'Write it in another language',
        steps: 'Choose the language tab on the form; one is enough, the others can follow.',
      },
    },
  },
  de: {
    purpose: 'Die Seiten der Firmen-Website: Über uns, Verträge, Datenschutz.',
    tasks: {
      write: {
        title: 'Eine Seite schreiben',
        steps: 'Tippen Sie auf eine Seite mit *Nicht angelegt*, tragen Sie *Titel* und *Text* ein und speichern Sie.',
      },
      hide: {
        title: 'Seite offline nehmen',
        steps: 'Schalten Sie *Veröffentlicht* aus und speichern Sie; der Text bleibt.',
      },
      lang: {
        title: 'In anderer Sprache schreiben',
        steps: 'Wählen Sie im Formular den Sprachreiter; eine genügt, andere können folgen.',
      },
    },
  },
})

export const areaHelp = defineWords({
  tr: {
    purpose: 'Her firmanın sitesinde bulunan sayfa türleri.',
    tasks: {
      order: {
        title: 'Sırayı değiştir',
        steps: 'Sayfa türünü açın, *Sıra* alanına sayı yazın; küçük sayı önce gelir.',
      },
    },
  },
  en: {
    purpose: 'The kinds of pages every company’s website has.',
    tasks: {
      order: {
        title: 'Change the order',
        steps: 'Open the kind of page and enter a number in *Position*; the smaller comes first.',
      },
    },
  },
  de: {
    purpose: 'Die Arten von Seiten, die jede Firmen-Website hat.',
    tasks: {
      order: {
        title: 'Reihenfolge ändern',
        steps: 'Öffnen Sie die Seitenart und tragen Sie bei *Reihenfolge* eine Zahl ein; die kleinere steht vorn.',
      },
    },
  },
})
