import { defineWords } from '#panel/kit/words/words.ts'

export const words = defineWords({
  tr: {
    kinds: {
      'restaurant-registration': 'Restoran başvuruları',
      'branch-request': 'İstek ve öneriler',
      comment: 'Yorumlar',
      'member-correction': 'Puan ve cüzdan düzeltmeleri',
      'member-erasure': 'Silme istekleri',
      'institution-member': 'Kurum başvuruları',
      'gift-cheque': 'Hediye çekleri',
      discount: 'İndirimler',
    },
    nameless: 'Misafir',
    shown: 'En eski {count} kayıt görünüyor; karar verdikçe sıradakiler gelir.',
    empty: 'Sizi bekleyen karar yok',
    emptyText: 'Başkasının girdiği ve sizin onaylayabileceğiniz ne varsa, en eskisi üstte, burada toplanır.',
  },
  en: {
    kinds: {
      'restaurant-registration': 'Restaurant registrations',
      'branch-request': 'Requests and suggestions',
      comment: 'Reviews',
      'member-correction': 'Corrections of points and wallet',
      'member-erasure': 'Erasure requests',
      'institution-member': 'Institution requests',
      'gift-cheque': 'Gift vouchers',
      discount: 'Discounts',
    },
    nameless: 'Guest',
    shown: 'The {count} oldest are shown; the next follow as you decide.',
    empty: 'No decision is waiting for you',
    emptyText: 'Whatever others have entered and you may approve is collected here, the oldest first.',
  },
  de: {
    kinds: {
      'restaurant-registration': 'Restaurantanmeldungen',
      'branch-request': 'Wünsche und Vorschläge',
      comment: 'Bewertungen',
      'member-correction': 'Korrekturen von Punkten und Guthaben',
      'member-erasure': 'Löschanträge',
      'institution-member': 'Aufnahmeanträge',
      'gift-cheque': 'Geschenkgutscheine',
      discount: 'Rabatte',
    },
    nameless: 'Gast',
    shown: 'Die {count} ältesten sind zu sehen; die nächsten rücken nach, sobald Sie entscheiden.',
    empty: 'Keine Entscheidung wartet auf Sie',
    emptyText: 'Was andere eingegeben haben und Sie genehmigen dürfen, sammelt sich hier, das Älteste zuerst.',
  },
})
