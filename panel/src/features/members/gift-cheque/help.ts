import { defineWords } from '#panel/kit/words/words.ts'

export const chequeListHelp = defineWords({
  tr: {
    purpose: 'Bu şubede geçen hediye çekleri ve kuponlar: ne kadarı kullanıldı, ne kadar bütçe kaldı.',
    tasks: {
      make: {
        title: 'Kupon kodu hazırla',
        steps: '*Yeni ekle* düğmesine basın, tür olarak *Tek kod* seçin, indirimi ve sınırları yazıp kaydedin.',
      },
      stop: {
        title: 'Bir kuponu duraklat',
        steps: 'Çeki açın, *Duraklat* düğmesine basın; *Devam ettir* yeniden geçerli kılar.',
      },
      give: { title: 'Üyelere ver', steps: 'Kişiye özel çeki açın, *Üyelere ver* düğmesine basın.' },
    },
  },
  en: {
    purpose: 'Gift vouchers and coupons valid at this branch: how much is used and what budget is left.',
    tasks: {
      make: {
        title: 'Create a coupon code',
        steps: 'Press *Add new*, choose *One code*, enter discount and limits and save.',
      },
      stop: { title: 'Pause a coupon', steps: 'Open it and press *Pause*; *Resume* makes it valid again.' },
      give: { title: 'Give it to members', steps: 'Open a personal voucher and press *Give to members*.' },
    },
  },
  de: {
    purpose: 'Gutscheine und Codes dieser Filiale: wie viel genutzt ist und was vom Budget bleibt.',
    tasks: {
      make: {
        title: 'Einen Gutscheincode anlegen',
        steps:
          'Tippen Sie auf *Neu anlegen*, wählen Sie *Ein Code*, tragen Sie Rabatt und Grenzen ein und speichern Sie.',
      },
      stop: {
        title: 'Einen Gutschein pausieren',
        steps: 'Öffnen Sie ihn und tippen Sie auf *Pausieren*; *Fortsetzen* macht ihn wieder gültig.',
      },
      give: {
        title: 'Mitgliedern geben',
        steps: 'Öffnen Sie einen persönlichen Gutschein und tippen Sie auf *An Mitglieder vergeben*.',
      },
    },
  },
})

export const chequeFormHelp = defineWords({
  tr: {
    purpose: 'Bir çekin kuralları: ne kadar düşer, kime, nerede, ne zamana kadar, bütçesi ne.',
    tasks: {
      kind: {
        title: 'Türü seç',
        steps:
          '*Kişiye özel*: seçtiğiniz üyeye. *Tek kod*: herkese aynı kod. *Kod serisi*: her biri bir kez geçen binlerce kod.',
      },
      budget: {
        title: 'Bütçeyi sınırla',
        steps: '*Bütçe* alanına toplamı, *Bir üye kaç kez kullanır* alanına sayıyı yazın; 0, sınır yok demektir.',
      },
      preview: {
        title: 'Müşterinin gördüğüne bak',
        steps: '*Müşterinin gördüğü* altında, örnek bir sepetle birlikte durur.',
      },
    },
  },
  en: {
    purpose: 'The rules of a voucher: what it takes off, for whom, where, until when, on what budget.',
    tasks: {
      kind: {
        title: 'Choose the kind',
        steps:
          '*Personal*: for members you choose. *One code*: one code for all. *Series of codes*: thousands of codes, each valid once.',
      },
      budget: {
        title: 'Limit the budget',
        steps: 'Enter the total in *Budget* and the number in *Times one member can use it*; 0 means no limit.',
      },
      preview: {
        title: 'See what customers see',
        steps: 'It is under *What the customer sees*, with an example basket.',
      },
    },
  },
  de: {
    purpose: 'Die Regeln eines Gutscheins: wie viel, für wen, wo, bis wann, mit welchem Budget.',
    tasks: {
      kind: {
        title: 'Die Art wählen',
        steps:
          '*Persönlich*: für gewählte Mitglieder. *Ein Code*: ein Code für alle. *Codeserie*: Tausende Codes, jeder einmal gültig.',
      },
      budget: {
        title: 'Budget begrenzen',
        steps: 'Tragen Sie die Summe bei *Budget* und die Zahl bei *Wie oft je Mitglied* ein; 0 heißt ohne Grenze.',
      },
      preview: {
        title: 'Sehen, was Kunden sehen',
        steps: 'Es steht unter *Was die Kundschaft sieht*, mit einem Beispiel-Warenkorb.',
      },
    },
  },
})

export const chequeViewHelp = defineWords({
  tr: {
    purpose: 'Bir çekin durumu: kime verildi, kim kullandı, ne kadar kaldı.',
    tasks: {
      give: { title: 'Üyelere ver', steps: '*Üyelere ver* düğmesine basın, üyeleri ya da bir segmenti seçin, *Ver*.' },
      codes: {
        title: 'Kod üret ve yazdır',
        steps: '*Kod üret* düğmesine basın, adedi yazın; *Yazdır* kart olarak basar.',
      },
      uses: { title: 'Kim kullanmış?', steps: '*Kullanımlar* sekmesine bakın; siparişe oradan gidilir.' },
    },
  },
  en: {
    purpose: 'The state of a voucher: who got it, who used it, what is left.',
    tasks: {
      give: { title: 'Give it to members', steps: 'Press *Give to members*, choose members or a segment, *Give*.' },
      codes: {
        title: 'Make codes and print them',
        steps: 'Press *Make codes* and enter how many; *Print* prints them as cards.',
      },
      uses: { title: 'Who used it?', steps: 'Look at the tab *Uses*; it leads to the orders.' },
    },
  },
  de: {
    purpose: 'Der Stand eines Gutscheins: wer ihn hat, wer ihn nutzte, was übrig ist.',
    tasks: {
      give: {
        title: 'Mitgliedern geben',
        steps: 'Tippen Sie auf *An Mitglieder vergeben*, wählen Sie Mitglieder oder ein Segment und dann *Vergeben*.',
      },
      codes: {
        title: 'Codes erzeugen und drucken',
        steps: 'Tippen Sie auf *Codes erzeugen* und tragen Sie die Anzahl ein; *Drucken* druckt Karten.',
      },
      uses: {
        title: 'Wer hat ihn genutzt?',
        steps: 'Schauen Sie in den Reiter *Einlösungen*; von dort geht es zur Bestellung.',
      },
    },
  },
})
