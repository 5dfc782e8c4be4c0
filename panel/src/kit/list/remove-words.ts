import { defineWords } from '../words/words.ts'

/** Messages about a deletion, and about a refused one. */
export const removeWords = defineWords({
  tr: {
    removed: '{name} silindi',
    removedMany: '{count, plural, other {# kayıt silindi}}',
    notRemoved: '{name} silinemedi',
    notRemovedMany: '{count, plural, other {# kayıt silinemedi}}',
    undo: 'Geri al',
  },
  en: {
    removed: '{name} deleted',
    removedMany: '{count, plural, one {# record deleted} other {# records deleted}}',
    notRemoved: '{name} could not be deleted',
    notRemovedMany: '{count, plural, one {# record could not be deleted} other {# records could not be deleted}}',
    undo: 'Undo',
  },
  de: {
    removed: '{name} gelöscht',
    removedMany: '{count, plural, one {# Eintrag gelöscht} other {# Einträge gelöscht}}',
    notRemoved: '{name} konnte nicht gelöscht werden',
    notRemovedMany:
      '{count, plural, one {# Eintrag konnte nicht gelöscht werden} other {# Einträge konnten nicht gelöscht werden}}',
    undo: 'Rückgängig',
  },
})
