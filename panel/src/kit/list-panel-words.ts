import { defineWords } from './words.ts'

/** What a list's panels and bar say; they come when they are opened, and so do these. */
export const listPanelWords = defineWords({
  tr: {
    noViews: 'Sık kullandığınız süzgeçleri burada bir adla saklayın.',
    viewName: 'Görünümün adı',
    saveView: 'Bu görünümü sakla',
    shareView: 'Ekibimle paylaş',
    shared: 'Paylaşılan',
    viewSaved: 'Görünüm saklandı',
    moveUp: 'Öne al',
    moveDown: 'Geriye al',
    resetColumns: 'İlk düzene dön',
    selected: '{count, plural, other {# seçildi}}',
    clearSelection: 'Seçimi kaldır',
  },
  en: {
    noViews: 'Keep the filters you use often here, under a name.',
    viewName: 'Name of the view',
    saveView: 'Save this view',
    shareView: 'Share with my team',
    shared: 'Shared',
    viewSaved: 'View saved',
    moveUp: 'Move forward',
    moveDown: 'Move back',
    resetColumns: 'Back to the first order',
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
    resetColumns: 'Ursprüngliche Anordnung',
    selected: '{count, plural, other {# ausgewählt}}',
    clearSelection: 'Auswahl aufheben',
  },
})
