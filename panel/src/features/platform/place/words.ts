import { defineWords } from '#panel/kit/words/words.ts'

/**
 * The words of the overview page of the platform's definitions. `about` says what each of its
 * screens is for, by the screen's path.
 */
export const words = defineWords({
  tr: {
    description: 'Bütün firmaların ortak kullandığı tanımlar ve kurulumun kendi kayıtları.',
    about: {
      '/delivery-type': 'Siparişlerin hangi adımlardan geçtiğini belirler.',
      '/cancel-reason': 'Bir sipariş neden iptal ya da iade edilebilir, kim sorumlu.',
      '/payment-method': 'Kapıda, kasada ve çevrimiçi ödeme seçenekleri.',
      '/currency': 'Tutarların simgesi ve yazılışı.',
      '/tax-office': 'Firma ve bayi kayıtlarında seçilen vergi daireleri.',
      '/public-holiday': 'Şubelerin özel günlerinde seçtiği tatiller.',
      '/marketing/delivery-distance-template': 'Şubelerin kopyaladığı, mesafeye göre teslimat ücretleri.',
      '/kitchen': 'Restoranların seçtiği mutfak türleri.',
      '/restaurant-image': 'Restoranlara sunulan hazır kapak görselleri.',
      '/filter-settings': 'Aramada aynı sayılan sözcükler.',
      '/permission/list': 'Rollere verilebilen bütün yetkiler ve ne açtıkları.',
      '/permission/resource-list': 'Yetkilerin ait olduğu kaynaklar.',
      '/log/mail': 'Gönderilen e-postalar ve gitmeyenlerin nedeni.',
      '/jobs': 'Sunucunun kendiliğinden yaptığı işler, gecikenler ve sırası bekleyenler.',
      '/btkReport': 'BTK’ya verilen yıllık rapor.',
      '/company-blog-area': 'Firma sayfalarının durduğu alanlar.',
      '/setting': 'Kendi ayarı olmayan firmalarda ne geçerli.',
    },
  },
  en: {
    description: 'Definitions every company shares, and the installation’s own records.',
    about: {
      '/delivery-type': 'The steps an order goes through.',
      '/cancel-reason': 'Why an order may be cancelled or returned, and who is liable.',
      '/payment-method': 'Ways to pay at the door, at the till and online.',
      '/currency': 'Symbols of amounts and how they are written.',
      '/tax-office': 'The tax offices that companies and dealers choose from.',
      '/public-holiday': 'The holidays branches choose among their special days.',
      '/marketing/delivery-distance-template': 'Delivery fees by distance for branches to copy.',
      '/kitchen': 'The cuisines restaurants choose from.',
      '/restaurant-image': 'Ready-made cover pictures for restaurants.',
      '/filter-settings': 'Words that a search treats as the same.',
      '/permission/list': 'Every permission a role can hold, and what it unlocks.',
      '/permission/resource-list': 'The resources that permissions belong to.',
      '/log/mail': 'E-mails that were sent, and why others were not.',
      '/jobs': 'What the server does on its own, what is late and who is waiting.',
      '/btkReport': 'The yearly report for the regulator.',
      '/company-blog-area': 'The areas company pages are placed in.',
      '/setting': 'What applies to companies without a setting of their own.',
    },
  },
  de: {
    description: 'Was alle Firmen gemeinsam nutzen, und die Protokolle der Installation.',
    about: {
      '/delivery-type': 'Die Schritte, die eine Bestellung durchläuft.',
      '/cancel-reason': 'Warum storniert oder zurückgenommen wird und wer haftet.',
      '/payment-method': 'Zahlungsarten an der Tür, an der Kasse und online.',
      '/currency': 'Symbole und Schreibweise von Beträgen.',
      '/tax-office': 'Finanzämter zur Auswahl bei Firmen und Händlern.',
      '/public-holiday': 'Feiertage, aus denen Filialen ihre Sondertage wählen.',
      '/marketing/delivery-distance-template': 'Liefergebühren nach Entfernung, die Filialen übernehmen können.',
      '/kitchen': 'Küchen, aus denen Restaurants wählen.',
      '/restaurant-image': 'Fertige Titelbilder für Restaurants.',
      '/filter-settings': 'Wörter, die bei der Suche als gleich gelten.',
      '/permission/list': 'Alle Rechte, die eine Rolle haben kann, und was sie öffnen.',
      '/permission/resource-list': 'Die Ressourcen, zu denen Rechte gehören.',
      '/log/mail': 'Gesendete E-Mails und warum andere nicht hinausgingen.',
      '/jobs': 'Was der Server von selbst erledigt, was verspätet ist und wer wartet.',
      '/btkReport': 'Der Jahresbericht an die Behörde.',
      '/company-blog-area': 'Bereiche, in denen Firmenseiten stehen.',
      '/setting': 'Was für Firmen ohne eigene Einstellung gilt.',
    },
  },
})
