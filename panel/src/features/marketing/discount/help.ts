import { defineWords } from '#panel/kit/words/words.ts'

export const discountHelp = defineWords({
  tr: {
    purpose: 'Şubelerin kod istemeden her siparişe uyguladığı indirimler: teslimat türüne, güne ve saate göre.',
    tasks: {
      make: {
        title: 'Her siparişe indirim yap',
        steps:
          '*Yeni ekle* düğmesine basın; adını yazın, teslimat türünün oranını ya da tutarını girin, *Saatler* bölümünde günleri ve saatleri seçip kaydedin.',
      },
      before: {
        title: 'Kaydetmeden sonucu gör',
        steps:
          'Formun yanındaki *Ne olur?* kartı örnek sepetin kaça geleceğini, aynı siparişlere uyan öteki indirimleri ve indirimin son 28 günde kaça mal olacağını gösterir.',
      },
      several: {
        title: 'Hangi indirim geçerli?',
        steps:
          'Bir siparişe birkaç indirim uyarsa en yükseği geçerli olur, toplanmaz. Kod ve kurum indirimiyle ancak *Başka indirimlerle birlikte geçer* açıksa birleşir.',
      },
    },
  },
  en: {
    purpose: 'Discounts that branches give on every order, no code needed: by delivery type, day and hour.',
    tasks: {
      make: {
        title: 'Take something off every order',
        steps:
          'Press *Add new*; enter a name and a percentage or amount for a delivery type, choose days and hours under *Hours*, and save.',
      },
      before: {
        title: 'See the result before saving',
        steps:
          'The card *What would it do?* beside the form shows what a sample basket would cost, other discounts for the same orders, and what the discount would have cost you over the last 28 days.',
      },
      several: {
        title: 'Which discount counts?',
        steps:
          'If several discounts fit an order, the one that takes off most counts; they don’t add up. A code or an institution’s discount comes on top only if *Valid together with other discounts* is on.',
      },
    },
  },
  de: {
    purpose: 'Rabatte, die Filialen auf jede Bestellung geben, ganz ohne Code: nach Lieferart, Tag und Uhrzeit.',
    tasks: {
      make: {
        title: 'Rabatt auf alle Bestellungen geben',
        steps:
          'Tippen Sie auf *Neu anlegen*, tragen Sie einen Namen und für eine Lieferart Prozent oder Betrag ein, wählen Sie unter *Uhrzeiten* Tage und Zeiten und speichern Sie.',
      },
      before: {
        title: 'Ergebnis vor dem Speichern sehen',
        steps:
          'Die Karte *Was bewirkt er?* neben dem Formular zeigt, was ein Beispiel-Warenkorb kostet, welche Rabatte sonst für dieselben Bestellungen gelten und was der Rabatt in den letzten 28 Tagen gekostet hätte.',
      },
      several: {
        title: 'Welcher Rabatt gilt?',
        steps:
          'Passen mehrere Rabatte, gilt der höchste; sie werden nicht addiert. Ein Code oder der Rabatt einer Einrichtung kommt nur dazu, wenn *Zusammen mit anderen Rabatten gültig* eingeschaltet ist.',
      },
    },
  },
})
