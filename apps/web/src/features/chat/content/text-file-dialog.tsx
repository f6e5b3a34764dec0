import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { queryClient } from '#hooks/query-client.ts';
import { readFileText } from '#lib/browser/file-bytes.ts';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { Spinner } from '#ui/feedback/spinner.tsx';
import { extensionOf } from './file-info.ts';
import { CodeBlock } from './text/code-block.tsx';

export interface TextFileDialogProps {
  url: string;
  name: string;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** The content of a text or source file. */
export function TextFileDialog({ url, name, open, onOpenChange }: TextFileDialogProps) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={name} size="lg" className="max-w-[860px]!">
      <FileText url={url} name={name} />
    </Dialog>
  );
}

function FileText({ url, name }: { url: string; name: string }) {
  const { t } = useTranslation('chat');
  // A path never refers to another file later.
  const { data, isError } = useQuery(
    { queryKey: ['file-text', url], queryFn: () => readFileText(url), staleTime: Infinity },
    queryClient,
  );
  if (isError) return <p className="text-muted">{t('content.text_failed')}</p>;
  if (data === undefined) return <Spinner />;
  return <CodeBlock code={data} language={extensionOf(name)} />;
}
