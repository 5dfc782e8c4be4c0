import { defineWords } from '#panel/kit/words/words.ts'

export const tableHelp = defineWords({
  tr: {
    purpose: 'Salonun alanları ve masaları: adları, kaç kişilik oldukları, plandaki yerleri ve QR kodları.',
    tasks: {
      plan: {
        title: 'Masaları plana yerleştir',
        steps:
          '*Plan* görünümünde önce *Alan ekle*, sonra *Masa ekle*. Masayı sürükleyin ya da ok tuşlarıyla taşıyın; R döndürür.',
      },
      codes: {
        title: 'QR kartlarını yazdır',
        steps: '*QR kodlar* görünümünde *Kartları yazdır* düğmesine basın, her masaya kendi kartını koyun.',
      },
      join: {
        title: 'Kalabalık için masaları birleştir',
        steps: '*Birleşimler* görünümünde *Birleşim ekle* düğmesine basın; birlikte kaç kişilik olduklarını yazın.',
      },
    },
  },
  en: {
    purpose: 'The areas and tables of the room: their names, seats, places on the plan and QR codes.',
    tasks: {
      plan: {
        title: 'Place tables on the plan',
        steps:
          'In the view *Plan*, *Add area* first, then *Add table*. Drag a table or move it with the arrow keys; R turns it.',
      },
      codes: {
        title: 'Print the QR cards',
        steps: 'In the view *QR codes*, press *Print cards* and put each card on its own table.',
      },
      join: {
        title: 'Combine tables for large groups',
        steps: 'In the view *Combinations*, press *Add combination* and enter how many they seat together.',
      },
    },
  },
  de: {
    purpose: 'Bereiche und Tische: Namen, Plätze, Lage im Plan und QR-Codes.',
    tasks: {
      plan: {
        title: 'Tische im Plan anordnen',
        steps:
          'In der Ansicht *Plan* zuerst *Bereich anlegen*, dann *Tisch anlegen*. Tisch ziehen oder mit Pfeiltasten bewegen; R dreht ihn.',
      },
      codes: {
        title: 'QR-Karten drucken',
        steps: 'Tippen Sie in der Ansicht *QR-Codes* auf *Karten drucken* und stellen Sie jede Karte auf ihren Tisch.',
      },
      join: {
        title: 'Tische für große Gruppen kombinieren',
        steps:
          'Tippen Sie in der Ansicht *Kombinationen* auf *Kombination anlegen* und tragen Sie ein, wie viele zusammen Platz haben.',
      },
    },
  },
})
