import { ActionIcon, Button, Modal } from "@mantine/core";
import type { DocumentCalls } from "@steward/contract/documents/calls";
import type { RecordDocument } from "@steward/contract/documents/rules";
import type { Permission } from "@steward/contract/permissions/permissions";
import { IconFile, IconFileText, IconFileTypePdf, IconPaperclip, IconPhoto, IconTrash } from "@tabler/icons-react";
import { useState } from "react";
import { ListFooter } from "../lists/list-footer.tsx";
import { LoadFailure } from "../http/load-failure.tsx";
import { usePages } from "../http/pages.ts";
import { useWrite } from "../http/queries.ts";
import { m } from "../messages/messages.js";
import { useMayEach } from "../session/may.ts";
import { useConfirm } from "../ui/dialogs/confirm-dialog.tsx";
import { Panel } from "../ui/details/details.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { SkeletonArea } from "../ui/skeleton.tsx";
import { localMinute } from "../ui/text/local-time.ts";
import { AttachDocumentDialog } from "./attach-document-dialog.tsx";
import { sizeText } from "../ui/text/count-text.ts";
import classes from "./record-documents.module.css";

const PAGE_SIZE = 5;

interface RecordDocumentsProps {
  calls: DocumentCalls;
  /** Permission to add and remove documents, or whether the record says that the session may. */
  permission: Permission | boolean;
  /** Id of the record. */
  id: string;
}

/** Documents of a record, newest first, editable with the permission. */
export function RecordDocuments({ calls, permission, id }: RecordDocumentsProps) {
  const mayEach = useMayEach();
  const mayChange = typeof permission === "boolean" ? permission : mayEach(permission);
  const confirm = useConfirm();
  const remove = useWrite(calls.removeDocument);
  const [isAdding, setIsAdding] = useState(false);
  const pages = usePages(calls.documents, { params: { id }, query: { page_size: PAGE_SIZE } }, { silent: true });
  if (pages.error && pages.rows.length === 0) return <LoadFailure error={pages.error} onRetry={pages.reload} />;
  if (pages.isLoading) return <SkeletonArea height={280} />;
  const askToRemove = async (document: RecordDocument) => {
    if (await confirm()) remove.mutate({ params: { id, document_id: document.id } });
  };
  const add = mayChange && (
    <Button leftSection={<IconPaperclip size={16} aria-hidden />} onClick={() => setIsAdding(true)}>
      {m.documents_attach()}
    </Button>
  );
  return (
    <>
      {pages.rows.length === 0 ? (
        <EmptyState
          icon={<IconFileText size={24} stroke={1.6} />}
          title={m.documents_none()}
          text={m.documents_none_text()}
          action={add}
        />
      ) : (
        <div className={classes.documents}>
          <div className={classes.head}>
            <p className={classes.count}>{m.documents_found({ count: pages.count ?? 0 })}</p>
            {add}
          </div>
          <DocumentList documents={pages.rows} onRemove={mayChange ? askToRemove : undefined} />
          <ListFooter list={pages} />
        </div>
      )}
      {isAdding && <AttachDocumentDialog call={calls.addDocument} id={id} onClose={() => setIsAdding(false)} />}
    </>
  );
}

/** Documents of a record that nobody changes, in a panel of their own; nothing where there is none. */
export function ShownDocuments({ call, id }: { call: DocumentCalls["documents"]; id: string }) {
  const pages = usePages(call, { params: { id }, query: { page_size: PAGE_SIZE } }, { silent: true });
  if (pages.rows.length === 0 && !pages.error) return null;
  return (
    <Panel title={m.documents_title()}>
      {pages.error && pages.rows.length === 0 ? (
        <LoadFailure error={pages.error} onRetry={pages.reload} />
      ) : (
        <>
          <DocumentList documents={pages.rows} />
          <ListFooter list={pages} />
        </>
      )}
    </Panel>
  );
}

interface DocumentListProps {
  documents: readonly RecordDocument[];
  /** Absent where the caller may not. */
  onRemove?: ((document: RecordDocument) => Promise<void>) | undefined;
}

/** Documents by their titles, each of which opens or downloads it. */
export function DocumentList({ documents, onRemove }: DocumentListProps) {
  const [shown, setShown] = useState<RecordDocument | null>(null);
  return (
    <>
      <ul className={classes.list} aria-label={m.documents_title()}>
        {documents.map((document) => (
          <li key={document.id} className={classes.row}>
            <DocumentIcon document={document} />
            <div className={classes.words}>
              <DocumentTitle document={document} onShow={setShown} />
              <p className={classes.facts}>
                {[
                  document.file_name,
                  sizeText(document.size),
                  m.documents_by({ person: document.uploaded_by_details.name, day: localMinute(document.created) }),
                ]
                  .filter((fact) => fact !== document.title)
                  .join(" · ")}
              </p>
            </div>
            {onRemove && (
              <ActionIcon
                variant="subtle"
                size="lg"
                aria-label={m.documents_remove({ title: document.title })}
                onClick={() => void onRemove(document)}
              >
                <IconTrash size={18} />
              </ActionIcon>
            )}
          </li>
        ))}
      </ul>
      {shown && (
        <Modal opened onClose={() => setShown(null)} title={shown.title} size="auto" centered>
          <img src={shown.file} alt={shown.title} className={classes.large} />
        </Modal>
      )}
    </>
  );
}

interface DocumentTitleProps {
  document: RecordDocument;
  onShow: (document: RecordDocument) => void;
}

/** Opens a picture in place, a PDF in a tab of its own with the browser's viewer, and downloads anything else. */
function DocumentTitle({ document, onShow }: DocumentTitleProps) {
  const { preview, file, title } = document;
  if (preview === "picture") {
    return (
      <button type="button" className={classes.title} onClick={() => onShow(document)}>
        {title}
      </button>
    );
  }
  const opens = preview === "pdf" ? { target: "_blank", rel: "noopener noreferrer" } : { download: document.file_name };
  return (
    <a className={classes.title} href={file} {...opens}>
      {title}
      {preview === "pdf" && <span className={classes.aside}>{m.documents_new_tab()}</span>}
    </a>
  );
}

const icons = { pdf: IconFileTypePdf, picture: IconPhoto };

function DocumentIcon({ document: { preview } }: { document: RecordDocument }) {
  const Icon = preview === null ? IconFile : icons[preview];
  return <Icon size={22} stroke={1.5} aria-hidden className={classes.icon} />;
}
