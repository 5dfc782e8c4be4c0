import { defineWords } from '#panel/kit/words/words.ts'

export const zoneHelp = defineWords({
  tr: {
    purpose:
      'Şubenin nereye, hangi ücretle ve hangi en az sepetle teslim ettiği. Çizilen bölgeler önce gelir; bölge dışında halkalar geçerlidir.',
    tasks: {
      draw: {
        title: 'Bölge çiz',
        steps:
          '*Yeni bölge* düğmesine basın, köşeleri haritada tek tek koyun, ilk köşeye basıp alanı kapatın. Ücreti ve en az sepeti yazıp kaydedin.',
      },
      test: {
        title: 'Bir adresi dene',
        steps:
          '*Adres dene* sekmesinde haritaya basın ya da sokağı arayın: teslim edilir mi, ücreti ne, hangi bölge karar verdi, hepsi yazar.',
      },
      replay: {
        title: 'Değişikliği önce dene',
        steps:
          '*Son 30 günde dene* altında *Dene* düğmesine basın: kaç siparişin daha ucuz, daha pahalı olacağı ya da kaybedileceği görünür.',
      },
    },
  },
  en: {
    purpose:
      'Where the branch delivers, at what fee and from what basket. Zones you draw come first; outside them the rings apply.',
    tasks: {
      draw: {
        title: 'Draw a zone',
        steps:
          'Press *New zone*, set the corners on the map one by one and press the first corner to close the area. Enter fee and minimum basket, and save.',
      },
      test: {
        title: 'Try an address',
        steps:
          'On the tab *Try an address*, press the map or search for the street: it says whether it is delivered to, the fee, and which zone decided.',
      },
      replay: {
        title: 'Try a change first',
        steps:
          'Press *Test* under *Test on the last 30 days*: you see how many orders would have cost less or more, or been lost.',
      },
    },
  },
  de: {
    purpose:
      'Wohin die Filiale liefert, zu welcher Gebühr und ab welchem Warenkorb. Gezeichnete Gebiete gehen vor; außerhalb gelten die Ringe.',
    tasks: {
      draw: {
        title: 'Ein Gebiet zeichnen',
        steps:
          'Tippen Sie auf *Neues Gebiet*, setzen Sie die Ecken auf der Karte und schließen Sie die Fläche an der ersten Ecke. Tragen Sie Gebühr und Mindestwarenkorb ein und speichern Sie.',
      },
      test: {
        title: 'Eine Adresse prüfen',
        steps:
          'Tippen Sie im Reiter *Adresse testen* auf die Karte oder suchen Sie die Straße: Sie sehen, ob geliefert wird, die Gebühr und welches Gebiet entscheidet.',
      },
      replay: {
        title: 'Eine Änderung vorher prüfen',
        steps:
          'Tippen Sie unter *An den letzten 30 Tagen testen* auf *Testen*: Sie sehen, wie viele Bestellungen billiger, teurer oder verloren gewesen wären.',
      },
    },
  },
})
