import { defineWords } from './words.ts'

/** What a list's panels and bar say; they come when they are opened, and so do these. */
export const listPanelWords = defineWords({
  tr: {
    noViews: 'Sık kullandığınız filtreleri burada bir adla kaydedin.',
    viewName: 'Görünümün adı',
    saveView: 'Bu görünümü kaydet',
    shareView: 'Ekibimle paylaş',
    shared: 'Paylaşılan',
    viewSaved: 'Görünüm kaydedildi',
    moveUp: 'Öne al',
    moveDown: 'Geriye al',
    resetColumns: 'İlk düzene dön',
    selected: '{count, plural, other {# seçildi}}',
    clearSelection: 'Seçimi kaldır',
  },
  en: {
    noViews: 'Save the filters you use often under a name.',
    viewName: 'View name',
    saveView: 'Save view',
    shareView: 'Share with my team',
    shared: 'Shared',
    viewSaved: 'View saved',
    moveUp: 'Move forward',
    moveDown: 'Move back',
    resetColumns: 'Reset columns',
    selected: '{count, plural, other {# selected}}',
    clearSelection: 'Clear selection',
  },
  de: {
    noViews: 'Speichern Sie hier Filter, die Sie oft brauchen, unter einem Namen.',
    viewName: 'Name der Ansicht',
    saveView: 'Diese Ansicht speichern',
    shareView: 'Mit meinem Team teilen',
    shared: 'Geteilt',
    viewSaved: 'Ansicht gespeichert',
    moveUp: 'Nach vorn',
    moveDown: 'Nach hinten',
    resetColumns: 'Anordnung zurücksetzen',
    selected: '{count, plural, other {# ausgewählt}}',
    clearSelection: 'Auswahl aufheben',
  },
})
