import { ActionIcon, Button, Modal } from "@mantine/core";
import type { PictureCalls } from "@steward/contract/attachments/calls";
import type { Attachment, FormerPicture } from "@steward/contract/attachments/rules";
import type { Permission } from "@steward/contract/permissions/permissions";
import { IconPhoto, IconPhotoOff, IconStar, IconStarFilled, IconTrash } from "@tabler/icons-react";
import { useState } from "react";
import { usePages } from "../http/pages.ts";
import { useWrite } from "../http/queries.ts";
import { m } from "../messages/messages.js";
import { useConfirm } from "../ui/dialogs/confirm-dialog.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { ImageField } from "../forms/fields/image-field.tsx";
import { ListFooter } from "../lists/list-footer.tsx";
import { LoadFailure } from "../http/load-failure.tsx";
import { usePendingImages } from "../forms/fields/pending-images.ts";
import classes from "./record-pictures.module.css";
import { PictureSkeleton } from "./picture-skeleton.tsx";
import { sendPictures } from "./send-pictures.ts";
import { useMayEach } from "../session/may.ts";

const PAGE_SIZE = 5;

interface RecordPicturesProps {
  calls: PictureCalls;
  /** Permission to add, choose and remove pictures. */
  permission: Permission;
  /** Id of the record. */
  id: string;
}

/** Pictures of a record, editable with the permission. */
export function RecordPictures({ calls, permission, id }: RecordPicturesProps) {
  const may = useMayEach();
  const pages = usePages(calls.attachments, { params: { id }, query: { page_size: PAGE_SIZE } }, { silent: true });
  if (pages.error && pages.rows.length === 0) return <LoadFailure error={pages.error} onRetry={pages.reload} />;
  if (pages.isLoading) return <PictureSkeleton />;
  const mayChange = may(permission);
  if (pages.rows.length === 0 && !mayChange) {
    return <EmptyState icon={<IconPhoto size={24} stroke={1.6} />} title={m.assets_no_pictures()} />;
  }
  return (
    <div className={classes.pictures}>
      <Gallery calls={calls} id={id} pictures={pages.rows} mayChange={mayChange} />
      <ListFooter list={pages} />
      {mayChange && <AddPictures upload={calls.uploadAttachments} id={id} />}
    </div>
  );
}

function AddPictures({ upload, id }: { upload: PictureCalls["uploadAttachments"]; id: string }) {
  const pending = usePendingImages();
  const [isSending, setIsSending] = useState(false);
  const send = async () => {
    setIsSending(true);
    await sendPictures(upload, pending, id);
    setIsSending(false);
  };
  return (
    <div className={classes.add}>
      <ImageField label={m.assets_add_pictures()} images={[]} pending={pending} />
      {pending.images.length > 0 && (
        <Button onClick={() => void send()} loading={isSending} loaderProps={{ type: "dots" }} mt="sm">
          {m.assets_upload({ count: pending.images.length })}
        </Button>
      )}
    </div>
  );
}

interface GalleryProps {
  calls: PictureCalls;
  id: string;
  pictures: readonly Attachment[];
  mayChange: boolean;
}

function Gallery({ calls, id, pictures, mayChange }: GalleryProps) {
  const confirm = useConfirm();
  const [shown, setShown] = useState<Attachment | null>(null);
  const remove = useWrite(calls.removeAttachment);
  const toggle = useWrite(calls.togglePrimary);
  const askToRemove = async (picture: Attachment) => {
    if (await confirm()) remove.mutate({ params: { id, attachment_id: picture.id } });
  };

  return (
    <>
      <ul className={classes.gallery} aria-label={m.assets_pictures()}>
        {pictures.map((picture) => (
          <li key={picture.id} className={classes.tile}>
            <button type="button" className={classes.open} onClick={() => setShown(picture)}>
              <img src={picture.thumbnail} alt={m.assets_open_picture({ name: picture.file_name })} loading="lazy" />
            </button>
            <div className={classes.bar}>
              {picture.is_primary ? (
                <span className={classes.primary}>
                  <IconStarFilled size={14} aria-hidden />
                  {m.assets_main_picture()}
                </span>
              ) : (
                <span className={classes.name}>{picture.file_name}</span>
              )}
              {mayChange && !picture.is_primary && (
                <ActionIcon
                  variant="subtle"
                  size="lg"
                  aria-label={m.assets_make_main_picture({ name: picture.file_name })}
                  onClick={() => toggle.mutate({ params: { id, attachment_id: picture.id } })}
                >
                  <IconStar size={18} />
                </ActionIcon>
              )}
              {mayChange && (
                <ActionIcon
                  variant="subtle"
                  size="lg"
                  aria-label={m.assets_remove_picture({ name: picture.file_name })}
                  onClick={() => void askToRemove(picture)}
                >
                  <IconTrash size={18} />
                </ActionIcon>
              )}
            </div>
          </li>
        ))}
      </ul>
      {shown && (
        <Modal opened onClose={() => setShown(null)} title={shown.file_name} size="auto" centered>
          <img
            src={shown.file}
            alt={shown.file_name}
            width={shown.width}
            height={shown.height}
            className={classes.large}
          />
        </Modal>
      )}
    </>
  );
}

/** Pictures that a record had on a past day, only to be looked at. */
export function FormerPictures({ pictures }: { pictures: readonly FormerPicture[] | null }) {
  if (pictures === null || pictures.length === 0) {
    return <p className={classes.none}>{pictures === null ? m.history_pictures_unknown() : m.history_no_pictures()}</p>;
  }
  return (
    <ul className={classes.gallery} aria-label={m.assets_pictures()}>
      {pictures.map(({ id, file, thumbnail, file_name, is_primary }) => (
        <li key={id} className={classes.tile}>
          {file === null || thumbnail === null ? (
            <p className={classes.removed}>
              <IconPhotoOff size={24} stroke={1.6} aria-hidden />
              {m.history_picture_removed()}
            </p>
          ) : (
            <a href={file} target="_blank" rel="noreferrer" className={classes.open}>
              <img src={thumbnail} alt={m.assets_open_picture({ name: file_name })} loading="lazy" />
            </a>
          )}
          <div className={classes.bar}>
            {is_primary && (
              <IconStarFilled size={14} className={classes.star ?? ""} aria-label={m.assets_main_picture()} />
            )}
            <span className={classes.name}>{file_name}</span>
          </div>
        </li>
      ))}
    </ul>
  );
}
