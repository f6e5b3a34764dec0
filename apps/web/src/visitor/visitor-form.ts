import { element } from './elements.ts';
import type { Provider, ProviderProof } from './providers.ts';
import { t } from './texts.ts';

/** How a visitor identifies: by name and email address, or by a provider. */
export interface VisitorFormOptions {
  onSubmit(name: string, email: string): void;
  providers: readonly Provider[];
  onProvider(proof: Promise<ProviderProof>): void;
}

/** One sign-in button for each provider. */
export function createProviderButtons({ providers, onProvider }: VisitorFormOptions): HTMLElement {
  const slots = providers.map((provider) => {
    const button = element('button', { type: 'button', class: 'way' }, t('continue_with', provider));
    const slot = element('div', {}, button);
    button.addEventListener('click', () => onProvider(provider.begin(slot)));
    return slot;
  });
  return element('div', { class: 'ways' }, ...slots);
}

/** A form for the visitor's name and email address. */
export function createContactForm({ onSubmit }: VisitorFormOptions): HTMLFormElement {
  const name = element('input', { name: 'name', autocomplete: 'name', required: '', maxlength: '24' });
  const email = element('input', {
    name: 'email',
    type: 'email',
    autocomplete: 'email',
    required: '',
    maxlength: '254',
  });
  const start = element('button', { type: 'submit', class: 'start' }, t('start'));
  const form = element(
    'form',
    { class: 'questions' },
    element('label', {}, t('name'), name),
    element('label', {}, t('email'), email),
    start,
  );
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    onSubmit(name.value.trim(), email.value.trim());
  });
  return form;
}
