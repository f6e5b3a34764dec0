import { PRO_PLAN_PRICE_USD } from '@loquat/contract';
import { Check } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { FormError } from '../../ui/form/form-error.tsx';
import { orderPlan, type Plan } from './license.actions.ts';
import { useLicenseRefusal } from './use-license-refusal.ts';

/** Orders a plan and goes to the payment page. */
function useOrder() {
  const refusalOf = useLicenseRefusal();
  const [ordered, setOrdered] = useState<Plan>();
  const [problem, setProblem] = useState<string>();
  const order = async (plan: Plan): Promise<void> => {
    setOrdered(plan);
    setProblem(undefined);
    try {
      location.assign(await orderPlan(plan));
    } catch (error) {
      setProblem(refusalOf(error));
      setOrdered(undefined);
    }
  };
  return { ordered, problem, order };
}

/** The price list: Pro, and a contact for other plans. */
export function PlanCards() {
  const { t } = useTranslation('admin');
  const { ordered, problem, order } = useOrder();
  const button = (plan: Plan, label: string) => (
    <Button
      variant={plan === 'pro' ? 'primary' : 'secondary'}
      isBlock
      isLoading={ordered === plan}
      loadingText={t('license.plan.leaving')}
      disabled={ordered !== undefined && ordered !== plan}
      onClick={() => void order(plan)}
    >
      {label}
    </Button>
  );
  return (
    <div className="grid gap-3">
      <FormError text={problem} />
      <div className="grid gap-3 sm:grid-cols-2">
        <PlanCard
          name={t('license.plan.pro')}
          price={`$${PRO_PLAN_PRICE_USD}`}
          facts={[t('license.plan.pro_people'), t('license.plan.pro_mail'), t('license.plan.pro_year')]}
          button={button('pro', t('license.plan.buy'))}
        />
        <PlanCard
          name={t('license.plan.booking')}
          price={t('license.plan.booking_price')}
          facts={[t('license.plan.booking_install'), t('license.plan.booking_custom'), t('license.plan.booking_talk')]}
          button={button('booking', t('license.plan.book'))}
        />
      </div>
    </div>
  );
}

interface PlanCardProps {
  name: string;
  price: string;
  facts: readonly string[];
  button: ReactNode;
}

function PlanCard({ name, price, facts, button }: PlanCardProps) {
  return (
    <section
      aria-label={name}
      className="flex flex-col gap-3 rounded-lg p-[18px] shadow-[0_0_0_1px_var(--border),var(--elev-1)]"
    >
      <h3 className="font-[650]">{name}</h3>
      <p className="font-heading text-[26px]/none font-bold tracking-[-0.02em]">{price}</p>
      <ul className="grid flex-1 content-start gap-1.5 text-muted">
        {facts.map((fact) => (
          <li key={fact} className="flex items-start gap-2">
            <Check size={16} aria-hidden className="mt-0.5 flex-none text-leaf" />
            {fact}
          </li>
        ))}
      </ul>
      {button}
    </section>
  );
}
