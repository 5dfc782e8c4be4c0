import type { DrawingWords } from '#panel/ui/map/drawing-words.ts'
import { keyNames } from './key-names.ts'
import { useLanguage } from './language.ts'
import { defineWords, useWords } from './words.ts'

const words = defineWords({
  tr: {
    corner: 'Köşe {at} / {count}',
    cornerOfHole: 'Boşluk {hole}, köşe {at} / {count}',
    begin: 'Haritaya bastığınız her yer bir köşe olur. Klavyeyle: oklarla kaydırın, boşluk tuşuyla köşe koyun.',
    drawing: 'Enter ya da ilk köşe alanı kapatır, geri silme tuşu son köşeyi alır, Esc vazgeçer.',
    change: 'Köşeyi sürükleyin ya da oklarla oynatın: 10 m, Shift ile 100 m, Alt ile 1 m.',
    refused: 'Kenarlar birbirine değemez',
    shape: '{count} köşeli alan',
    pointHere: 'Buraya köşe koy',
    close: 'Alanı kapat',
    undo: 'Geri al',
    remove: 'Köşeyi sil',
    split: 'Köşe ekle',
    hole: 'Boşluk çiz',
    clear: 'Alanı sil',
    center: 'Dairenin merkezi',
    radius: 'Yarıçap: {distance}',
    beginCircle: 'Dairenin merkezine basın ya da haritayı oklarla kaydırıp Enter’a basın.',
    changeCircle: 'Merkezi ve kenarı sürükleyin ya da oklarla oynatın: 10 m, Shift ile 100 m, Alt ile 1 m.',
  },
  en: {
    corner: 'Corner {at} of {count}',
    cornerOfHole: 'Hole {hole}, corner {at} of {count}',
    begin: 'Press on the map to add corners. By keyboard: pan with the arrows, add a corner with the space bar.',
    drawing: 'Enter or the first corner closes the area, Backspace removes the last corner, Esc cancels.',
    change: 'Drag a corner or move it with the arrows: 10 m, with Shift 100 m, with Alt 1 m.',
    refused: 'Edges may not touch each other',
    shape: 'Area with {count} corners',
    pointHere: 'Add corner here',
    close: 'Close area',
    undo: 'Undo',
    remove: 'Remove corner',
    split: 'Add corner',
    hole: 'Draw hole',
    clear: 'Delete area',
    center: 'Centre of the circle',
    radius: 'Radius: {distance}',
    beginCircle: 'Press where the centre should be, or pan with the arrows and press Enter.',
    changeCircle: 'Drag the centre or the edge, or move them with the arrows: 10 m, with Shift 100 m, with Alt 1 m.',
  },
  de: {
    corner: 'Ecke {at} von {count}',
    cornerOfHole: 'Aussparung {hole}, Ecke {at} von {count}',
    begin:
      'Jeder Klick auf die Karte setzt eine Ecke. Mit der Tastatur: mit den Pfeilen verschieben, mit der Leertaste setzen.',
    drawing: 'Enter oder die erste Ecke schließt die Fläche, die Rücktaste nimmt die letzte Ecke weg, Esc bricht ab.',
    change: 'Ecke ziehen oder mit den Pfeilen bewegen: 10 m, mit Umschalt 100 m, mit Alt 1 m.',
    refused: 'Kanten dürfen sich nicht berühren',
    shape: 'Fläche mit {count} Ecken',
    pointHere: 'Ecke hier setzen',
    close: 'Fläche schließen',
    undo: 'Rückgängig',
    remove: 'Ecke löschen',
    split: 'Ecke einfügen',
    hole: 'Aussparung zeichnen',
    clear: 'Fläche löschen',
    center: 'Mittelpunkt des Kreises',
    radius: 'Radius: {distance}',
    beginCircle:
      'Klicken Sie auf den Mittelpunkt, oder verschieben Sie die Karte mit den Pfeilen und drücken Sie Enter.',
    changeCircle: 'Mittelpunkt oder Rand ziehen oder mit den Pfeilen bewegen: 10 m, mit Umschalt 100 m, mit Alt 1 m.',
  },
})

/** The words of the shape editors, which load together with them. */
export function useDrawingWords(): DrawingWords {
  const t = useWords(words)
  const lang = useLanguage()
  return {
    ...words[lang],
    undoKeys: keyNames('mod+z').join(' '),
    corner: (ring, at, count) =>
      ring === 0 ? t('corner', { at, count }) : t('cornerOfHole', { hole: ring, at, count }),
    shape: (count) => t('shape', { count }),
    radius: (distance) => t('radius', { distance }),
  }
}
