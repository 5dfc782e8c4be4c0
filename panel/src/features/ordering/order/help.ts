import { defineWords } from '#panel/kit/words/words.ts'

export const orderHelp = defineWords({
  tr: {
    purpose: 'Şubeye gelen her sipariş burada, sütundan sütuna ilerler: onayla, hazırla, yola çıkar, teslim et.',
    tasks: {
      approve: {
        title: 'Siparişi onayla',
        steps:
          'Kartta *Onayla* düğmesine basın. Hazırlık süresini değiştirmek için yanındaki oku açın. Yanlış bastıysanız beş saniye içinde karttaki *Geri al* ile dönersiniz.',
      },
      cancel: {
        title: 'Siparişi iptal et',
        steps:
          'Karttaki üç noktadan *İptal et* seçin ve nedeni gösterin. Bir ürün tükendiyse aynı yerde işaretleyin, satıştan da kalkar.',
      },
      return: {
        title: 'Siparişi iade al',
        steps:
          'Teslim edilen siparişi açın, üç noktadan *İade al* satırına basın ve nedeni seçin. Ödendiyse para iade edilir, kazanılan puanlar geri alınır.',
      },
      print: {
        title: 'Fiş yazdır',
        steps:
          'Karttaki üç noktadan *Yazdır* seçin. Fişlerin kendiliğinden basılması için sağ üstteki yazıcı simgesinden *Bu cihazın yazıcıları* penceresini açın.',
      },
      till: {
        title: 'Panoyu tam ekran yap',
        steps:
          'Geniş ekranda sağ üstteki büyütme simgesine ya da T tuşuna basın; menü kaybolur, yalnız pano kalır. Aynı tuş geri döndürür.',
      },
    },
  },
  en: {
    purpose: 'Every order the branch gets is here and moves from lane to lane: approve, prepare, dispatch, deliver.',
    tasks: {
      approve: {
        title: 'Approve an order',
        steps:
          'Press *Approve* on the card. The arrow beside it changes the preparation time. If it was a mistake, *Undo* on the card takes it back within five seconds.',
      },
      cancel: {
        title: 'Cancel an order',
        steps:
          'Choose *Cancel order* from the three dots on the card and pick the reason. If something has sold out, tick it there and it goes off sale as well.',
      },
      return: {
        title: 'Refund an order',
        steps:
          'Open the delivered order, choose *Return order* from the three dots and pick the reason. If it was paid, the money is refunded; points earned are taken back.',
      },
      print: {
        title: 'Print a ticket',
        steps:
          'Choose *Print* from the three dots on the card. To have tickets print by themselves, open *This device’s printers* with the printer icon at the top right.',
      },
      till: {
        title: 'Show the board full screen',
        steps:
          'On a wide screen, press the enlarge icon at the top right, or T: the menu goes and only the board stays. The same key brings it back.',
      },
    },
  },
  de: {
    purpose:
      'Jede Bestellung der Filiale steht hier und wandert von Spalte zu Spalte: bestätigen, zubereiten, losschicken, übergeben.',
    tasks: {
      approve: {
        title: 'Bestellung bestätigen',
        steps:
          'Tippen Sie auf der Karte auf *Bestätigen*. Der Pfeil daneben ändert die Zubereitungszeit. War es ein Versehen, nimmt *Rückgängig* auf der Karte es fünf Sekunden lang zurück.',
      },
      cancel: {
        title: 'Bestellung stornieren',
        steps:
          'Wählen Sie in den drei Punkten der Karte *Stornieren* und den Grund. Ist etwas ausverkauft, haken Sie es dort an; dann ist es auch aus dem Verkauf.',
      },
      return: {
        title: 'Geld erstatten',
        steps:
          'Öffnen Sie die gelieferte Bestellung und wählen Sie in den drei Punkten *Zurücknehmen* und den Grund. War sie bezahlt, wird das Geld erstattet; verdiente Punkte werden abgezogen.',
      },
      print: {
        title: 'Bon drucken',
        steps:
          'Wählen Sie in den drei Punkten der Karte *Drucken*. Damit Bons von selbst drucken, öffnen Sie oben rechts mit dem Druckersymbol *Drucker dieses Geräts*.',
      },
      till: {
        title: 'Board im Vollbild zeigen',
        steps:
          'Tippen Sie auf breiten Bildschirmen oben rechts auf das Vergrößern-Symbol oder drücken Sie T: Das Menü verschwindet, nur das Board bleibt. Dieselbe Taste bringt es zurück.',
      },
    },
  },
})
